import Stripe from 'stripe'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/core/outbox.ts'
import { recipientOf } from '#server/notifications/recipient-of.ts'
import { endAtProvider } from '#server/subscriptions/end-at-provider.ts'
import { requireStripe } from './require-stripe.ts'

/** Gives an owed payment back at the provider, once however often it runs, then tells the customer. */
export async function refundPayment(ctx: Context, paymentId: string): Promise<void> {
  const owed = await ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('checkouts as c', 'c.id', 'p.checkout_id')
    .select(['r.amount_cents', 'p.stripe_payment_intent_id as intent'])
    .select('c.stripe_subscription_id as subscription')
    .where('r.payment_id', '=', paymentId)
    .where('r.stripe_refund_id', 'is', null)
    .executeTakeFirst()
  if (!owed) return
  // What the money would have begun must not ask for more.
  if (owed.subscription !== null) await endAtProvider(ctx, owed.subscription)
  const refund = await refundAtProvider(ctx, paymentId, owed.intent, owed.amount_cents)
  if (refund.status === 'failed' || refund.status === 'canceled') {
    throw new Error(`refund ${refund.id} of payment ${paymentId}: ${refund.status}`)
  }
  await ctx.db.transaction().execute((tx) => noteRefund(tx, ctx, paymentId, refund.id))
}

async function refundAtProvider(
  ctx: Context,
  paymentId: string,
  intent: string,
  amount: number,
): Promise<Stripe.Refund> {
  const { refunds } = requireStripe(ctx)
  try {
    return await refunds.create(
      { payment_intent: intent, amount, metadata: { payment_id: paymentId } },
      { idempotencyKey: `refund:${paymentId}` },
    )
  } catch (error) {
    // Somebody gave it back from the provider's own screens.
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error.code !== 'charge_already_refunded') throw error
    const [given] = (await refunds.list({ payment_intent: intent, limit: 1 })).data
    if (!given) throw error
    return given
  }
}

async function noteRefund(tx: Tx, ctx: Context, paymentId: string, refundId: string) {
  const noted = await tx
    .updateTable('refunds')
    .set({ stripe_refund_id: refundId, completed_at: ctx.now() })
    .where('payment_id', '=', paymentId)
    .where('stripe_refund_id', 'is', null)
    .returning(['amount_cents', 'reason'])
    .executeTakeFirst()
  if (!noted) return
  const { customerId, quoteIds } = await payerOf(tx, paymentId)
  const details = { amountCents: noted.amount_cents, reason: noted.reason }
  if (quoteIds.length === 0) {
    await recordFact(tx, ctx, { type: 'payment.refunded', customerId, details })
  }
  for (const quoteId of quoteIds) {
    await recordFact(tx, ctx, { type: 'payment.refunded', customerId, quoteId, details })
  }
  await notify(tx, ctx, {
    kind: 'payment-refunded',
    payload: { paymentId },
    ...(await recipientOf(tx, customerId)),
    dedupeKey: `payment-refunded:${paymentId}`,
  })
}

async function payerOf(tx: Tx, paymentId: string) {
  const rows = await tx
    .selectFrom('payments as p')
    .innerJoin('checkouts as c', 'c.id', 'p.checkout_id')
    .leftJoin('checkout_quotes as cq', 'cq.checkout_id', 'c.id')
    .select(['c.customer_id', 'cq.quote_id'])
    .where('p.id', '=', paymentId)
    .execute()
  const [first] = rows
  if (!first) throw new Error(`payment ${paymentId} has no checkout`)
  const quoteIds = rows.flatMap(({ quote_id }) => (quote_id === null ? [] : [quote_id]))
  return { customerId: first.customer_id, quoteIds }
}
