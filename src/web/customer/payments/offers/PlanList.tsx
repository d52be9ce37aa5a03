import { useState } from 'react'
import { leastFreeMonths } from '#domain/plan/plan-savings.ts'
import { planIds, type BillingPeriod } from '#domain/plan/plan.ts'
import { useSold } from '#web/api/catalogue.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import { PlanOffer } from './PlanOffer.tsx'
import { useMyOffers } from './use-my-offers.ts'
import type { SelectedPlan } from './use-selected-plan.ts'

/** The three plans by month or by year, each with what may be done with it now. */
export function PlanList({ selected }: { selected: SelectedPlan | null }) {
  const { plans } = useSold()
  const mine = useMyOffers()
  const [chosen, setPeriod] = useState<BillingPeriod | null>(null)
  const period = chosen ?? selected?.period ?? mine.current?.frequency ?? 'month'
  return (
    <>
      <PeriodChoice freeMonths={leastFreeMonths(plans)} value={period} onChange={setPeriod} />
      <ul className="mt-7 grid gap-x-5 gap-y-7 xl:grid-cols-3">
        {planIds.map((id) => (
          <li key={id}>
            <PlanOffer
              id={id}
              plans={plans}
              period={period}
              mine={mine}
              isSelected={id === selected?.plan}
            />
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-prose text-sm text-ink-soft">
        Prix TTC. Un abonnement se renouvelle à chaque échéance jusqu’à sa résiliation, possible à
        tout moment en ligne&nbsp;: il court alors jusqu’à la fin de la période payée.
      </p>
    </>
  )
}
