import type { Cents } from '#domain/units.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { formatMoney } from '#web/copy/format-money.ts'

/** By month or by year, whichever `PeriodSwitch` holds. */
export function PlanPrice({ plan }: { plan: Plan }) {
  if (plan.monthlyCents === 0) {
    return <Amount amount={'0\u00a0€'} per=" à la création du compte" />
  }
  if (plan.yearlyCents === null) return <Monthly cents={plan.monthlyCents} />
  return (
    <>
      <div className="group-has-[[value=year]:checked]/period:hidden">
        <Monthly cents={plan.monthlyCents} />
      </div>
      <div className="hidden group-has-[[value=year]:checked]/period:block">
        <Amount amount={formatMoney(plan.yearlyCents)} per=" par an" />
      </div>
    </>
  )
}

const Monthly = ({ cents }: { cents: Cents }) => (
  <Amount amount={formatMoney(cents)} per=" par mois" />
)

const Amount = ({ amount, per }: { amount: string; per: string }) => (
  <p className="figures mt-2">
    <span className="font-display text-4xl font-bold">{amount}</span>
    <span className="text-ink-soft">{per}</span>
  </p>
)
