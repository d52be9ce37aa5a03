import { requireCustomer, requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { nextPlanOf } from '#server/payments/subscription-rows/subscription-rows.ts'
import { freshSubscription, releaseSchedule, requireRunning } from './provider-item.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Takes back a scheduled change until it counts; a second call changes nothing. Refuses with `no-subscription`. */
export async function revokePlanChange(ctx: Context): Promise<{ renewsAt: string }> {
  const customerId = requireCustomer(ctx.actor)
  requireStripe(ctx)
  const seen = await freshSubscription(ctx, customerId)
  const { stripe_subscription_id: id } = seen
  // A new price of the same plan is the office's, not theirs to take back.
  if (nextPlanOf(seen) !== null) {
    await releaseSchedule(ctx, id)
    await syncSubscription(ctx, id)
  }
  const row = await requireRunning(ctx, id)
  if (nextPlanOf(row) !== null) throw new Refused('change-under-way')
  return { renewsAt: row.period_end.toISOString() }
}
