import { orderCan, type OrderStatus } from '#domain/order/order.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/core/outbox.ts'
import { recipientOf } from '#server/notifications/recipient-of.ts'
import { lockBuyer } from './basket-items.ts'
import { requireStripe } from './require-stripe.ts'
import { isFirstReceipt, type ProviderEvent } from './settle-checkout.ts'

/**
 * An order of options or of a period, given back in full at the provider: it is refunded, and what it started and nobody
 * used is taken back. Orders that ship are the office's to undo: a box may have left.
 */
export async function settleRefund(
  ctx: Context,
  paymentIntentId: string,
  event: ProviderEvent,
): Promise<void> {
  const refund = await wholeRefund(ctx, paymentIntentId)
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await isFirstReceipt(tx, ctx, event)) || !refund) return
    const payment = await lockPaidOrder(tx, paymentIntentId)
    if (!payment || !orderCan('refund', { status: payment.status as OrderStatus })) return
    await takeBack(tx, ctx, payment.order_id)
    await noteGivenBack(tx, ctx, payment, refund)
  })
}

type Given = { readonly id: string; readonly amountCents: number }

/** `undefined` for a part of it. */
async function wholeRefund(ctx: Context, paymentIntentId: string): Promise<Given | undefined> {
  const { refunds, paymentIntents } = requireStripe(ctx)
  const { amount_received: received } = await paymentIntents.retrieve(paymentIntentId)
  const { data } = await refunds.list({ payment_intent: paymentIntentId, limit: 100 })
  const given = data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const amountCents = given.reduce((sum, { amount }) => sum + amount, 0)
  const [last] = given
  return last && amountCents === received ? { id: last.id, amountCents } : undefined
}

async function lockPaidOrder(tx: Tx, paymentIntentId: string) {
  const payment = await tx
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.id', 'o.id as order_id', 'o.customer_id'])
    .where('p.stripe_payment_intent_id', '=', paymentIntentId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('order_quotes as q')
            .select('q.quote_id')
            .whereRef('q.order_id', '=', 'o.id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (!payment) return undefined
  await lockBuyer(tx, payment.customer_id)
  const { status } = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', payment.order_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...payment, status }
}

/** Work that is done, or taken off a quote, was used: it stays. */
async function takeBack(tx: Tx, ctx: Context, orderId: string): Promise<void> {
  const at = ctx.now()
  await tx
    .updateTable('orders')
    .set({ status: 'refunded', updated_at: at })
    .where('id', '=', orderId)
    .execute()
  await tx
    .updateTable('parcel_options')
    .set({ status: 'cancelled', updated_at: at })
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .where('used_by_quote_id', 'is', null)
    .execute()
  await tx
    .updateTable('storage_keepings')
    .set({ cancelled_at: at })
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .execute()
}

async function noteGivenBack(
  tx: Tx,
  ctx: Context,
  payment: { readonly id: string; readonly order_id: string; readonly customer_id: string },
  { id: stripeRefundId, amountCents }: Given,
): Promise<void> {
  const at = ctx.now()
  const reason = 'order-refunded'
  await tx
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      amount_cents: amountCents,
      reason,
      stripe_refund_id: stripeRefundId,
      requested_at: at,
      completed_at: at,
    })
    .execute()
  const { customer_id: customerId, order_id: orderId } = payment
  const details = { amountCents, reason }
  await recordFact(tx, ctx, { type: 'payment.refunded', customerId, orderId, details })
  await notify(tx, ctx, {
    kind: 'payment-refunded',
    payload: { paymentId: payment.id },
    ...(await recipientOf(tx, customerId)),
    dedupeKey: `payment-refunded:${payment.id}`,
  })
}
