import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { syncSubscription } from './sync-subscription.ts'
import {
  findSubscription,
  liveSubscriptionOf,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'

/** My running subscription, as the provider knows it at this moment. Refuses with `no-subscription`. */
export async function freshSubscription(
  ctx: Context,
  customerId: string,
): Promise<SubscriptionRow> {
  const known = await requireLive(ctx, customerId)
  await syncSubscription(ctx, known.stripe_subscription_id)
  return requireLive(ctx, customerId)
}

export async function requireLive(ctx: Context, customerId: string): Promise<SubscriptionRow> {
  const live = await liveSubscriptionOf(ctx.db, customerId)
  if (!live) throw new Refused('no-subscription')
  return live
}

/** The subscription of the provider's id, as our rows have it. Refuses with `no-subscription` when it has ended. */
export async function requireRunning(ctx: Context, id: string): Promise<SubscriptionRow> {
  const row = await findSubscription(ctx.db, id)
  if (!row || row.status === 'ended') throw new Refused('no-subscription')
  return row
}
