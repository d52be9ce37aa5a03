import { Check } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import type { OfferState } from '#domain/plan/offers.ts'
import type { BillingPeriod, Plan, PlanId } from '#domain/plan/plan.ts'
import { subscriptionQuery } from '#web/api/subscription.ts'
import { Money, useMoneyText } from '#web/chrome/Money.tsx'
import { offerTexts, periodAdverbs } from '#web/copy/offers.ts'
import { paidBackText, planFeatures } from '#web/copy/plan-features.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PlanButton } from './PlanButton.tsx'
import type { MyOffers } from './use-my-offers.ts'

export function PlanOffer({
  id,
  plans,
  period,
  mine,
  isSelected,
}: {
  id: PlanId
  plans: Readonly<Record<PlanId, Plan>>
  period: BillingPeriod
  mine: MyOffers
  isSelected: boolean
}) {
  const plan = plans[id]
  const paidBack = period === 'month' || plan.monthlyCents === 0 ? paidBackText(plan, plans) : null
  const titleId = `offre-${id}`
  const card = useShown(isSelected)
  const moneyText = useMoneyText()
  // Standard waives the processing fee of the first shipment once: a customer who had it does not see it promised again.
  const firstShipmentToCome = useQuery(subscriptionQuery).data?.usage.firstShipmentToCome
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={joinClasses(
        'relative flex h-full scroll-mt-28 flex-col rounded-2xl bg-surface p-5 sm:p-6',
        isSelected ? 'border-2 border-action' : 'border border-line',
      )}
    >
      <h2 id={titleId} className="text-2xl">
        {plan.title}
      </h2>
      {isSelected && <Tag isStrong>{offerTexts.selected}</Tag>}
      {mine.isRecommended(plan) && !isSelected && isOffered(mine.stateOf(plan.id, period)) && (
        <Tag>Recommandée</Tag>
      )}
      <Price plan={plan} period={period} />
      {paidBack && <p className="figures mt-2 text-14 text-ink-soft">{paidBack}</p>}
      <ul className="mt-4 mb-6 grid gap-2">
        {planFeatures(id, plans, { moneyText, firstShipmentToCome }).map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check className="mt-0.5 size-5 shrink-0 text-action" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        <PlanButton plan={plan} period={period} mine={mine} titleId={titleId} />
      </div>
    </article>
  )
}

const isOffered = (state: OfferState): boolean => state === 'open' || state === 'change'

/** Scrolls to the plan chosen on the home page and focuses it, so that screen readers read it. */
function useShown(isSelected: boolean) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isSelected) card.current?.focus()
  }, [isSelected])
  return card
}

function Tag({ isStrong = false, children }: { isStrong?: boolean; children: string }) {
  const look = isStrong ? 'bg-action text-on-action' : 'bg-action-soft text-action'
  return (
    <p
      className={`absolute -top-3.5 left-5 rounded-full px-3 py-0.5 text-sm font-semibold ${look}`}
    >
      {children}
    </p>
  )
}

function Price({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const { monthlyCents, yearlyCents } = plan
  if (monthlyCents === 0) return <Amount amount={'0\u00a0€'} per="à la création du compte" />
  const isYearly = period === 'year' && yearlyCents !== null
  return (
    <Amount
      amount={<Money cents={isYearly ? yearlyCents : monthlyCents} />}
      per={periodAdverbs[isYearly ? 'year' : 'month']}
    />
  )
}

const Amount = ({ amount, per }: { amount: ReactNode; per: string }) => (
  <p className="figures mt-2">
    <span className="font-display text-3xl font-bold">{amount}</span>{' '}
    <span className="text-ink-soft">{per}</span>
  </p>
)
