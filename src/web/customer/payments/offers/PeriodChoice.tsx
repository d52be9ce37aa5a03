import type { BillingPeriod } from '#domain/plan/plan.ts'
import { yearLabel } from '#web/copy/plan-features.ts'

const periods: readonly BillingPeriod[] = ['month', 'year']

export function PeriodChoice({
  freeMonths,
  value: chosen,
  onChange,
}: {
  freeMonths: number
  value: BillingPeriod
  onChange: (period: BillingPeriod) => void
}) {
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
            name="duree"
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {value === 'month' ? 'Par mois' : yearLabel(freeMonths)}
        </label>
      ))}
    </fieldset>
  )
}
