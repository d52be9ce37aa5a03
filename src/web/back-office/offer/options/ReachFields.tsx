import { useFormContext } from 'react-hook-form'
import { destinations } from '#domain/destination/destination.ts'
import { planIds } from '#domain/plan/plan.ts'
import { planNames } from '#words/plan-names.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Summary } from '#web/ui/Summary.tsx'

/** Chooses plans and destinations; nothing ticked means all. Works in any form with these two lists. */
export function ReachFields() {
  const { register } = useFormContext<{ plans: string[]; destinations: string[] }>()
  return (
    <>
      <fieldset>
        <legend className="font-medium">Formules</legend>
        <p className="text-sm text-ink-soft">Rien de coché&nbsp;: toutes les formules.</p>
        <div className="flex flex-wrap gap-x-5">
          {planIds.map((id) => (
            <Checkbox key={id} label={planNames[id]} value={id} {...register('plans')} />
          ))}
        </div>
      </fieldset>
      <details>
        <Summary>Destinations</Summary>
        <p className="text-sm text-ink-soft">Rien de coché&nbsp;: toutes les destinations.</p>
        <div className="grid sm:grid-cols-2 sm:gap-x-4">
          {destinations.map((name) => (
            <Checkbox key={name} label={name} value={name} {...register('destinations')} />
          ))}
        </div>
      </details>
    </>
  )
}
