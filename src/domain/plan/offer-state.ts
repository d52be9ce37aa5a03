import {
  judgePlanChange,
  isSamePlan,
  type PlanChangeRefusal,
  type RunningPlan,
  type SoldPlan,
} from './plan-change.ts'
import { planIds, type BillingPeriod, type Plan, type PlanId } from './plan.ts'

/**
 * The state that the button of a plan shows (docs/rules/money.md#subscriptions). `ending`: the plan stops at the end of its
 * period; `scheduled`: it follows the one that runs; `change`: the running subscription may become it; `held`: it may not now.
 */
export type OfferState =
  | 'active'
  | 'ending'
  | 'scheduled'
  | 'in-cart'
  | 'change'
  | 'open'
  | { readonly held: PlanChangeRefusal }

type Mine = {
  readonly inForce: PlanId
  /** Its subscription ended unpaid; only the promised days are left (docs/rules/money.md#refused-renewals). */
  readonly inGrace: boolean
  readonly running: RunningPlan | null
  readonly inCart: PlanId | null
}

/** `frequency`: the one for which the screen shows the plan. */
export function offerState(
  plan: PlanId,
  frequency: BillingPeriod,
  { inForce, inGrace, running, inCart }: Mine,
): OfferState {
  if (running) return besides(running, plan, frequency)
  if (plan === inForce && !inGrace) return 'active'
  return plan === inCart ? 'in-cart' : 'open'
}

/** The house recommends this plan, and it is not below the customer's own. */
export const isRecommendedTo = (
  { inForce, running }: Pick<Mine, 'inForce' | 'running'>,
  { id, recommended }: Pick<Plan, 'id' | 'recommended'>,
): boolean => recommended && planIds.indexOf(id) >= planIds.indexOf(running?.plan ?? inForce)

function besides(running: RunningPlan, plan: PlanId, frequency: BillingPeriod): OfferState {
  if (plan === 'gratuit') return running.ends ? 'scheduled' : 'open'
  const sold: SoldPlan = { plan, frequency }
  if (isSamePlan(running, sold)) return running.ends ? 'ending' : 'active'
  if (running.next && isSamePlan(running.next, sold)) return 'scheduled'
  const judged = judgePlanChange(running, sold)
  return judged.ok ? 'change' : { held: judged.refusal }
}
