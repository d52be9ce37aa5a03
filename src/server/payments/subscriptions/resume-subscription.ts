import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { changeAtProvider } from './change-at-provider.ts'
import { liveSubscriptionOf } from '#server/payments/subscription-rows/subscription-rows.ts'

/** Takes back a cancellation before it ends the subscription. Refuses with `no-subscription`. */
export async function resumeSubscription(ctx: Context): Promise<{ renewsAt: string }> {
  const customerId = requireCustomer(ctx.actor)
  const live = await liveSubscriptionOf(ctx.db, customerId)
  if (!live) throw new Refused('no-subscription')
  const { period_end: end } = await changeAtProvider(ctx, live, { cancel_at_period_end: false })
  return { renewsAt: end.toISOString() }
}
