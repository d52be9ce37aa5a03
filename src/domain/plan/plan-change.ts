import type { PaidPlanId } from '#domain/cart/cart-item.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { BillingPeriod } from './plan.ts'

/** What a subscription is for. */
export type SoldPlan = { readonly plan: PaidPlanId; readonly frequency: BillingPeriod }

/** `now`: paid at once, less the unused days. `at-term`: from the end of the paid period on, and revocable until then. */
export type ChangeKind = 'now' | 'at-term'

export type RunningPlan = SoldPlan & {
  readonly status: 'active' | 'past_due'
  /** It ends with its period: it was cancelled. */
  readonly ends: boolean
  /** What follows the paid period, when a change is scheduled. */
  readonly next: SoldPlan | null
  /** A withdrawal from it is open, or its refund under way. */
  readonly isWithdrawn: boolean
}

export type PlanChangeRefusal =
  | 'plan-already-active'
  /** Its unused days go back by the withdrawal: a change would give them back again. */
  | 'plan-withdrawn'
  /** It is cancelled: its holder resumes it first. */
  | 'subscription-ending'
  /** Its last renewal was refused: its holder pays it first. */
  | 'subscription-unpaid'
  /** A change is scheduled: its holder takes it back first. */
  | 'change-scheduled'

/**
 * How a subscription may become another one (docs/rules/money.md#change-of-plan): a plan that is not lower and not shorter counts
 * now, all others from the term on.
 */
export function judgePlanChange(
  running: RunningPlan,
  wanted: SoldPlan,
): Outcome<ChangeKind, PlanChangeRefusal> {
  if (isSamePlan(running, wanted)) {
    return refuse(running.next === null ? 'plan-already-active' : 'change-scheduled')
  }
  if (running.isWithdrawn) return refuse('plan-withdrawn')
  if (running.ends) return refuse('subscription-ending')
  if (running.status === 'past_due') return refuse('subscription-unpaid')
  const kind = changeKind(running, wanted)
  if (running.next !== null && (kind === 'now' || isSamePlan(running.next, wanted))) {
    return refuse('change-scheduled')
  }
  return accept(kind)
}

/** For a plan that differs from the running one. */
function changeKind(from: SoldPlan, to: SoldPlan): ChangeKind {
  const isLower = ranks[to.plan] < ranks[from.plan]
  const isShorter = from.frequency === 'year' && to.frequency === 'month'
  return isLower || isShorter ? 'at-term' : 'now'
}

export const isSamePlan = (one: SoldPlan, other: SoldPlan): boolean =>
  one.plan === other.plan && one.frequency === other.frequency

const ranks: Readonly<Record<PaidPlanId, number>> = { standard: 1, premium: 2 }
