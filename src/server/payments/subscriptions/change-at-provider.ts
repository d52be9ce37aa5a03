import Stripe from 'stripe'
import { requireStripe } from '#server/core/require-stripe.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { requireRunning } from './fresh-subscription.ts'
import { dropUnpaidChange, releaseSchedule } from './provider-item.ts'
import { syncSubscription } from './sync-subscription.ts'
import type { SubscriptionRow } from '#server/payments/subscription-rows/subscription-rows.ts'

type End = { readonly cancel_at_period_end: boolean }

/**
 * Makes the change at the provider, then syncs: our rows only copy its state. The webhook that follows finds nothing left to do.
 * Refuses with `no-subscription` when the subscription has ended meanwhile.
 */
export async function changeAtProvider(
  ctx: Context,
  { stripe_subscription_id: id }: SubscriptionRow,
  change: End,
): Promise<SubscriptionRow> {
  // A change of plan may be scheduled at this very moment: it is taken away once more.
  if (!(await update(ctx, id, change))) await update(ctx, id, change)
  await syncSubscription(ctx, id)
  const row = await requireRunning(ctx, id)
  if (row.cancel_at_period_end !== change.cancel_at_period_end) {
    throw new Error(`subscription ${id}: the provider refused a change of its end`)
  }
  return row
}

/** False when the provider refused. */
async function update(ctx: Context, id: string, change: End): Promise<boolean> {
  try {
    // What ends has nothing to come: neither a change that waits for its payment nor a scheduled one.
    if (change.cancel_at_period_end) {
      await dropUnpaidChange(ctx, id)
      await releaseSchedule(ctx, id)
    }
    await requireStripe(ctx).subscriptions.update(id, change)
    return true
  } catch (error) {
    const isOver = error instanceof Refused
    if (isOver || error instanceof Stripe.errors.StripeInvalidRequestError) return false
    throw error
  }
}
