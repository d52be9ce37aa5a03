import * as contract from '#contract/payments/subscriptions.ts'
import * as changes from '#contract/payments/plan-changes.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { lockBuyer } from '#server/core/customers/live-customer.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { planOf } from '#server/offer/terms/customer-terms.ts'
import { followPlan } from '#server/payments/subscription-rows/lock-plan.ts'
import {
  endGrace,
  liveSubscriptionOf,
} from '#server/payments/subscription-rows/subscription-rows.ts'
import { changePlan } from './change-plan.ts'
import { changeAtProvider } from './end-at-term.ts'
import { previewPlanChange } from './preview-plan-change.ts'
import { freshSubscription, requireLive } from './provider-item.ts'
import { readSubscription } from './read-subscription.ts'
import { revokePlanChange, schedulePlanChange } from './schedule-plan-change.ts'
import { visitOpenInvoice, visitPaymentMethod } from './visit-provider.ts'

export function mountSubscriptions(api: ApiServer): void {
  serve(api, contract.readSubscription, readSubscription)
  serve(api, contract.cancelSubscription, cancelSubscription)
  serve(api, contract.resumeSubscription, resumeSubscription)
  serve(api, contract.chooseFreePlan, chooseFreePlan)
  serve(api, contract.visitPaymentMethod, visitPaymentMethod)
  serve(api, changes.previewPlanChange, previewPlanChange)
  serve(api, changes.changePlan, changePlan)
  serve(api, changes.schedulePlanChange, schedulePlanChange)
  serve(api, changes.revokePlanChange, revokePlanChange)
  serve(api, changes.visitOpenInvoice, visitOpenInvoice)
}

/**
 * Chooses the free plan: it counts at once when no subscription runs, else after the paid period
 * (docs/rules/money.md#subscriptions).
 */
async function chooseFreePlan(
  ctx: Context,
  seen: contract.SeenTerm,
): Promise<{ endsAt: string | null }> {
  const customerId = requireCustomer(ctx.actor)
  // Under the lock that every new subscription takes: « free » must not cover a payment that comes at this moment.
  const live = await inTransaction(ctx, async (tx) => {
    await lockBuyer(tx, customerId)
    const before = await planOf(tx, customerId)
    await endGrace(tx, customerId)
    const plan = await followPlan(tx, ctx, customerId)
    const running = await liveSubscriptionOf(tx, customerId)
    if (!running && plan !== before) {
      const details = { before, plan }
      await recordFact(tx, ctx, { type: 'subscription.free-plan-chosen', customerId, details })
    }
    return running !== undefined
  })
  return live ? cancelSubscription(ctx, seen) : { endsAt: null }
}

/**
 * Ends my subscription with the paid period (docs/rules/money.md#subscriptions); a second call changes nothing. Refuses with
 * `no-subscription`, and with `period-renewed` when the period on the screen is over: another one would end.
 */
export async function cancelSubscription(
  ctx: Context,
  { seenPeriodEnd }: contract.SeenTerm,
): Promise<{ endsAt: string }> {
  const live = await freshSubscription(ctx, requireCustomer(ctx.actor))
  if (seenPeriodEnd !== undefined && live.period_end > new Date(seenPeriodEnd)) {
    throw new Refused('period-renewed', { endsAt: live.period_end.toISOString() })
  }
  const { period_end: end } = await changeAtProvider(ctx, live, { cancel_at_period_end: true })
  return { endsAt: end.toISOString() }
}

/** Takes back a cancellation before it ends the subscription. Refuses with `no-subscription`. */
export async function resumeSubscription(ctx: Context): Promise<{ renewsAt: string }> {
  const live = await requireLive(ctx, requireCustomer(ctx.actor))
  const { period_end: end } = await changeAtProvider(ctx, live, { cancel_at_period_end: false })
  return { renewsAt: end.toISOString() }
}
