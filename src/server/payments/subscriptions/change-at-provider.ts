import Stripe from 'stripe'
import { asRefusal } from '#server/payments/stripe/provider-away.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { syncSubscription } from './sync-subscription.ts'
import {
  findSubscription,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'

/**
 * Makes the change at the provider, then syncs: our rows only copy its state. The webhook that follows finds nothing left to do.
 * Refuses with `no-subscription` when the subscription has ended meanwhile.
 */
export async function changeAtProvider(
  ctx: Context,
  { stripe_subscription_id: id }: SubscriptionRow,
  change: { readonly cancel_at_period_end: boolean },
): Promise<SubscriptionRow> {
  try {
    await requireStripe(ctx).subscriptions.update(id, change)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw asRefusal(error)
  }
  await syncSubscription(ctx, id)
  const row = await findSubscription(ctx.db, id)
  if (!row || row.status === 'ended') throw new Refused('no-subscription')
  if (row.cancel_at_period_end !== change.cancel_at_period_end) {
    throw new Error(`subscription ${id}: the provider refused a change of its end`)
  }
  return row
}
