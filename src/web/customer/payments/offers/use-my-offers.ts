import { useQuery } from '@tanstack/react-query'
import { offerState, type OfferState } from '#domain/plan/offer-state.ts'
import { planIds, type PlanId } from '#domain/plan/plan.ts'
import { localCart } from '#web/api/local-cart.ts'
import { useSessionUser } from '#web/api/session.ts'
import { subscriptionQuery, type RunningSubscription } from '#web/api/subscription.ts'

export type MyOffers = {
  /** The running subscription is not known yet: nothing may be chosen. */
  readonly isPending: boolean
  readonly current: RunningSubscription | null
  readonly stateOf: (plan: PlanId) => OfferState
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
    running: current && { plan: current.plan, ends: current.cancelAtPeriodEnd },
    inCart,
  }
  return { isPending, current, stateOf: (plan) => offerState(plan, mine) }
}

function usePlanInCart(): PlanId | null {
  const line = localCart.use().find(({ type }) => type === 'subscription')
  return planIds.find((id) => id === line?.id) ?? null
}
