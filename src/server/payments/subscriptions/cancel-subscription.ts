import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { changeAtProvider } from './change-at-provider.ts'
import { liveSubscriptionOf } from '#server/payments/subscription-rows/subscription-rows.ts'

/**
 * Ends my subscription with the paid period (docs/rules/money.md#subscriptions); a second call changes nothing. Refuses with
 * `no-subscription`.
 */
export async function cancelSubscription(ctx: Context): Promise<{ endsAt: string }> {
  const customerId = requireCustomer(ctx.actor)
  const live = await liveSubscriptionOf(ctx.db, customerId)
  if (!live) throw new Refused('no-subscription')
  const { period_end: end } = await changeAtProvider(ctx, live, { cancel_at_period_end: true })
  return { endsAt: end.toISOString() }
}
