import type { BillingPeriod } from '#domain/plan/plan.ts'
import { yearLabel } from '#web/copy/plan-features.ts'

const periods: readonly BillingPeriod[] = ['month', 'year']

/** The choice belongs to the page: the prices follow it by style alone (`PlanPrice`), script or not. */
export function PeriodSwitch({ freeMonths }: { freeMonths: number }) {
  return (
    <fieldset className="inline-flex flex-wrap gap-1 rounded-xl border border-line-strong bg-surface p-1">
      <legend className="sr-only">Durée de l’abonnement</legend>
      {periods.map((value) => (
        <label
          key={value}
          className="relative flex min-h-11 cursor-pointer items-center rounded-lg px-4 font-medium has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name="period"
            value={value}
            defaultChecked={value === 'month'}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {value === 'month' ? 'Par mois' : yearLabel(freeMonths)}
        </label>
      ))}
    </fieldset>
  )
}
