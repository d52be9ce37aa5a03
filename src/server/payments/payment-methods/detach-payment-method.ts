import Stripe from 'stripe'
import * as z from 'zod'
import { requireStripe } from '#server/core/require-stripe.ts'
import type { Context } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'

/** Makes the provider let go of a removed means of payment. Run twice, it finds nothing left to do. */
export async function detachPaymentMethod(ctx: Context, paymentMethodId: string): Promise<void> {
  const method = await ctx.db
    .selectFrom('payment_methods')
    .select(['customer_id', 'stripe_payment_method_id'])
    .where('id', '=', paymentMethodId)
    .where('removed_at', 'is not', null)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (!method) return
  const { customer_id: customerId, stripe_payment_method_id: id } = method
  if (!(await paysSubscription(ctx, customerId, id))) await detach(ctx, id)
  await ctx.db
    .updateTable('payment_methods')
    .set({ settled_at: ctx.now() })
    .where('id', '=', paymentMethodId)
    .execute()
}

/**
 * On the provider's page for another card, a customer may choose this one for their subscription: detached, it would let the next
 * renewal fail.
 */
async function paysSubscription(ctx: Context, customerId: string, id: string): Promise<boolean> {
  const live = await ctx.db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where('customer_id', '=', customerId)
    .where('status', '!=', 'ended')
    .executeTakeFirst()
  if (!live) return false
  const { default_payment_method: used } = await requireStripe(ctx).subscriptions.retrieve(
    live.stripe_subscription_id,
  )
  return (typeof used === 'string' ? used : used?.id) === id
}

async function detach(ctx: Context, id: string): Promise<void> {
  const { paymentMethods } = requireStripe(ctx)
  try {
    await paymentMethods.detach(id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (error.code === 'resource_missing') return
    // Detached before: the answer was lost, or somebody did it on the provider's own screens.
    const { customer } = await paymentMethods.retrieve(id)
    if (customer !== null) throw error
  }
}

export const detachPaymentMethodJob = defineJob({
  name: 'detach-payment-method',
  payload: z.strictObject({ paymentMethodId: z.uuid() }),
  run: (ctx, { paymentMethodId }) => detachPaymentMethod(ctx, paymentMethodId),
})
