import { lockBuyer } from '#server/core/customers/live-customer.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { planOf } from '#server/offer/terms/customer-terms.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { endGrace } from '#server/payments/subscription-rows/end-grace.ts'
import { followPlan } from '#server/payments/subscription-rows/follow-plan.ts'
import { liveSubscriptionOf } from '#server/payments/subscription-rows/subscription-rows.ts'

/**
 * Chooses the free plan: it counts at once when no subscription runs, else after the paid period
 * (docs/rules/money.md#subscriptions).
 */
export async function chooseFreePlan(ctx: Context): Promise<{ endsAt: string | null }> {
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
  return live ? cancelSubscription(ctx) : { endsAt: null }
}
