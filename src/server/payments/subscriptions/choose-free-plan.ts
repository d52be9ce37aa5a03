import { lockBuyer } from '#server/core/customers/lock-buyer.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { planOf } from '#server/offer/terms/customer-terms.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { followPlan } from '#server/payments/subscription-rows/follow-plan.ts'
import { liveSubscriptionOf } from '#server/payments/subscription-rows/subscription-rows.ts'

/**
 * The free plan: it already counts when no subscription runs, else it follows the period that is paid
 * (docs/rules/money.md#subscriptions).
 */
export async function chooseFreePlan(ctx: Context): Promise<{ endsAt: string | null }> {
  const customerId = requireCustomer(ctx.actor)
  // Under the lock of whoever begins one: a payment that comes in this moment is not covered by « free ».
  const live = await inTransaction(ctx, async (tx) => {
    await lockBuyer(tx, customerId)
    const before = await planOf(tx, customerId)
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
