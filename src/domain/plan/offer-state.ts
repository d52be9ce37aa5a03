import type { PaidPlanId } from '#domain/cart/cart-item.ts'
import type { PlanId } from './plan.ts'

/** The running subscription, as far as an offer's button needs it. */
type Running = { readonly plan: PaidPlanId; readonly ends: boolean }

/**
 * The state that the button of a plan shows (docs/rules/money.md#subscriptions). `ending`: the plan stops at the end of its
 * period; `scheduled`: it follows the one that ends; `held`: another subscription runs, and only one can.
 */
export type OfferState = 'active' | 'ending' | 'scheduled' | 'in-cart' | 'held' | 'open'

export function offerState(
  plan: PlanId,
  mine: {
    readonly inForce: PlanId
    readonly running: Running | null
    readonly inCart: PlanId | null
  },
): OfferState {
  const { inForce, running, inCart } = mine
  if (plan === (running?.plan ?? inForce)) return running?.ends ? 'ending' : 'active'
  if (running) return besides(running, plan)
  return plan === inCart ? 'in-cart' : 'open'
}

function besides({ ends }: Running, plan: PlanId): OfferState {
  if (plan !== 'gratuit') return 'held'
  return ends ? 'scheduled' : 'open'
}
