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

type Plans = Readonly<Record<PlanId, Plan>>

/** How many months the yearly price saves, to a tenth of a month: the first Standard, at 109,89 €, saves 0.9. */
export function freeMonths({ monthlyCents, yearlyCents }: Plan): number {
  if (yearlyCents === null || monthlyCents === 0) return 0
  const leftCents = monthlyCents * 12 - yearlyCents
  return Math.max(0, Math.floor((leftCents * 10 + monthlyCents) / (monthlyCents * 10)))
}

/** The free months that every yearly plan includes at least; 0 when no plan is sold by the year. */
export function leastFreeMonths(plans: Plans): number {
  const yearly = planIds.filter((id) => plans[id].yearlyCents !== null)
  return yearly.length === 0 ? 0 : Math.min(...yearly.map((id) => freeMonths(plans[id])))
}

/** From how many shipments a month the spared processing fees alone pay for the plan; `null` when they never do. */
export function shipmentsThatPay(
  { monthlyCents, processingFeeCents }: Plan,
  { gratuit }: Plans,
): number | null {
  const spared = gratuit.processingFeeCents - processingFeeCents
  return monthlyCents === 0 || spared <= 0 ? null : Math.ceil(monthlyCents / spared)
}

/** By how many per cent a plan reduces the processing fee of the free plan, rounded down. */
export function feeReduction({ processingFeeCents }: Plan, { gratuit }: Plans): number {
  const full = gratuit.processingFeeCents
  return full === 0 ? 0 : Math.max(0, Math.floor(((full - processingFeeCents) * 100) / full))
}
