import Stripe from 'stripe'
import * as z from 'zod'
import type { Context } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
import { Refused } from '#server/core/refused.ts'
import { requireStripe } from '#server/core/access.ts'
import { endAtProvider } from './end-at-provider.ts'
import { dropUnpaidChange, releaseSchedule, requireRunning } from './provider-item.ts'
import { syncSubscription } from './sync-subscription.ts'
import {
  findSubscription,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'

export type Ended = {
  readonly endsAt: Date
  /** It renewed after the promised term and was ended at once: the price of that period must be refunded. */
  readonly isLate: boolean
}

/** Ends a subscription with its period, but not later than the term that was promised to its holder. */
export async function endAtTerm(ctx: Context, id: string, promised: Date | null): Promise<Ended> {
  // It may have renewed without our knowledge.
  await syncSubscription(ctx, id)
  const row = await findSubscription(ctx.db, id)
  if (!row) throw new Error(`subscription ${id} is not ours`)
  if (row.status === 'ended') return { endsAt: row.ended_at ?? row.period_end, isLate: false }
  if (promised !== null && row.period_end > promised) {
    await endAtProvider(ctx, id)
    await syncSubscription(ctx, id)
    return { endsAt: promised, isLate: true }
  }
  const { period_end: endsAt } = await changeAtProvider(ctx, row, { cancel_at_period_end: true })
  return { endsAt, isLate: false }
}

/** For whoever cannot end it by themselves any more; what has ended meanwhile stays ended. */
export const endAtTermJob = defineJob({
  name: 'end-subscription-at-term',
  payload: z.strictObject({ stripeSubscriptionId: z.string() }),
  run: async (ctx, { stripeSubscriptionId }) => {
    await endAtTerm(ctx, stripeSubscriptionId, null)
  },
})

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
