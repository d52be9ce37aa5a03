import { useQuery } from '@tanstack/react-query'
import { isRecommendedTo, offerState, type OfferState } from '#domain/plan/offers.ts'
import { planIds, type BillingPeriod, type Plan, type PlanId } from '#domain/plan/plan.ts'
import { localCart } from '#web/api/local-cart.ts'
import { useSessionUser } from '#web/api/session.ts'
import { subscriptionQuery, type RunningSubscription } from '#web/api/subscription.ts'

export type MyOffers = {
  /** The running subscription is not known yet: nothing may be chosen. */
  readonly isPending: boolean
  readonly current: RunningSubscription | null
  readonly isRecommended: (plan: Plan) => boolean
  /** For the period that the screen shows. */
  readonly stateOf: (plan: PlanId, frequency: BillingPeriod) => OfferState
}

/**
 * What the customer has, and what is in the cart. If the subscription cannot be read, uses the account's plan; the server checks
 * anyway.
 */
export function useMyOffers(): MyOffers {
  const { data, isPending } = useQuery(subscriptionQuery)
  const accountPlan = useSessionUser()?.plan ?? 'gratuit'
  const inCart = usePlanInCart()
  const current = data?.current ?? null
  const mine = {
    inForce: data?.plan ?? accountPlan,
    inGrace: (data?.graceUntil ?? null) !== null,
    running: current && { ...current, ends: current.cancelAtPeriodEnd },
    inCart,
  }
  return {
    isPending,
    current,
    isRecommended: (plan) => isRecommendedTo(mine, plan),
    stateOf: (plan, frequency) => offerState(plan, frequency, mine),
  }
}

function usePlanInCart(): PlanId | null {
  const line = localCart.use().find(({ type }) => type === 'subscription')
  return planIds.find((id) => id === line?.id) ?? null
}
