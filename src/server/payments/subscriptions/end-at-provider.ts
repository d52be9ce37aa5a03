import * as z from 'zod'
import Stripe from 'stripe'
import { requireStripe } from '#server/core/require-stripe.ts'
import type { Context } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'

/** Ends a subscription at once; an ended one stays ended. */
export async function endAtProvider(ctx: Context, stripeSubscriptionId: string): Promise<void> {
  try {
    await requireStripe(ctx).subscriptions.cancel(stripeSubscriptionId)
  } catch (error) {
    // The subscription has ended, or never existed.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

export const endSubscriptionJob = defineJob({
  name: 'end-subscription',
  payload: z.strictObject({ stripeSubscriptionId: z.string() }),
  run: (ctx, { stripeSubscriptionId }) => endAtProvider(ctx, stripeSubscriptionId),
})
