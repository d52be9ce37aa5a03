import Stripe from 'stripe'
import * as z from 'zod'
import { requireCustomer, requireStripe } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { defineJob, enqueue } from '#server/core/jobs.ts'
import { found } from '#server/core/refused.ts'
import { meansOf, subscriptionWithMeans } from '#server/payments/stripe/subscription-means.ts'

/** Removes one of my means of payment: it counts as gone from now on, and a job tells the provider. Once more does nothing. */
export async function removePaymentMethod(
  ctx: Context,
  { paymentMethodId }: { readonly paymentMethodId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { id } = found(
      await tx
        .selectFrom('payment_methods')
        .select('id')
        .where('id', '=', paymentMethodId)
        .where('customer_id', '=', customerId)
        .forUpdate()
        .executeTakeFirst(),
    )
    await removeMethods(tx, ctx, [id], 'asked')
    return {}
  })
}

/** Of an account that ends. */
export async function removeMethodsOf(tx: Tx, ctx: Context, customerId: string): Promise<void> {
  const live = await tx
    .selectFrom('payment_methods')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const ids = live.map(({ id }) => id)
  await removeMethods(tx, ctx, ids, 'account')
}

export type RemovedBecause = 'asked' | 'replaced' | 'account' | 'provider'

/** Marks these as removed, and promises that the provider lets go of them. Those that were removed before stay as they are. */
export async function removeMethods(
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  because: RemovedBecause,
): Promise<void> {
  if (ids.length === 0) return
  const removed = await tx
    .updateTable('payment_methods')
    .set({ removed_at: ctx.now(), removed_because: because })
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .returning(['id', 'customer_id'])
    .execute()
  for (const { id: paymentMethodId, customer_id: customerId } of removed) {
    const details = { because }
    await recordFact(tx, ctx, { type: 'account.payment-method-removed', customerId, details })
    await enqueue(tx, ctx, detachPaymentMethodJob, { paymentMethodId })
  }
}

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
  const subscription = await subscriptionWithMeans(ctx, live.stripe_subscription_id)
  return subscription !== undefined && meansOf(subscription)?.id === id
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
