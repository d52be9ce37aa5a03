import { lockBuyer } from '#server/checkout/basket-items.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { followPlan } from './follow-plan.ts'
import { liveSubscriptionOf } from './subscription-rows.ts'

/** The free plan: it already counts when no subscription runs, else it follows the period that is paid (decisions §4). */
export async function chooseFreePlan(ctx: Context): Promise<{ endsAt: string | null }> {
  const customerId = requireCustomer(ctx.actor)
  // Under the lock of whoever begins one: a payment that comes in this moment is not covered by « free ».
  const live = await ctx.db.transaction().execute(async (tx) => {
    await lockBuyer(tx, customerId)
    await followPlan(tx, customerId)
    return liveSubscriptionOf(tx, customerId)
  })
  return live ? cancelSubscription(ctx) : { endsAt: null }
}
