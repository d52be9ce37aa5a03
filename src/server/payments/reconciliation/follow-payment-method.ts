import Stripe from 'stripe'
import { requireStripe } from '#server/core/require-stripe.ts'
import type { Context } from '#server/core/context.ts'
import { isFirstReceipt, type ProviderEvent } from '#server/payments/checkout/sync-checkout.ts'
import { removeMethods } from '#server/payments/payment-methods/remove-payment-method.ts'
import { cardColumns, keptMethod, type KeptMethod } from '#server/payments/stripe/kept-method.ts'

/** Follows a means of payment that we keep: renewed by its bank, or detached on the provider's own screens. Others are ignored. */
export async function followPaymentMethod(
  ctx: Context,
  stripeId: string,
  event: ProviderEvent,
): Promise<void> {
  const kept = await retrieveKept(ctx, stripeId)
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await isFirstReceipt(tx, ctx, event))) return
    const ours = await tx
      .selectFrom('payment_methods')
      .select('id')
      .where('stripe_payment_method_id', '=', stripeId)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!ours) return
    if (kept === null) return removeMethods(tx, ctx, [ours.id], 'provider')
    await tx
      .updateTable('payment_methods')
      .set(cardColumns(kept))
      .where('id', '=', ours.id)
      .execute()
  })
}

async function retrieveKept(ctx: Context, id: string): Promise<KeptMethod | null> {
  try {
    return keptMethod(await requireStripe(ctx).paymentMethods.retrieve(id))
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
    if (isGone) return null
    throw error
  }
}
