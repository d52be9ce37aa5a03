import type { Context, Tx } from '#server/core/context.ts'
import { enqueue } from '#server/core/jobs.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { issueInvoice } from '#server/payments/invoices/issue-invoice.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import { createShipment } from '#server/payments/orders/create-shipment.ts'
import { placeOrder } from '#server/payments/orders/place-order.ts'
import { startProcessing } from '#server/payments/orders/start-processing.ts'
import type { LockedCheckout } from './locked-checkout.ts'
import type { PaidSession } from './read-session.ts'
import { recordPayment } from '#server/payments/orders/record-payment.ts'
import { serveItems } from './serve-items.ts'
import { freeBasket, voidOpenCheckouts } from './void-open-checkouts.ts'
import { renderInvoiceJob } from '#server/payments/invoices/render-invoice.ts'

/** Paid: the order, its payment, its invoice, its shipments and the new state of quotes and parcels, together or not at all. */
export async function fulfilCheckout(
  tx: Tx,
  ctx: Context,
  checkout: LockedCheckout,
  paid: PaidSession,
): Promise<void> {
  const { capture } = paid
  const { customerId } = checkout
  const order = await placeOrder(tx, ctx, checkout, paidStatus(checkout))
  await recordPayment(tx, checkout.id, capture, order.id)
  await closePaid(tx, ctx, checkout, paid)
  await recordFact(tx, ctx, { type: 'order.paid', customerId, orderId: order.id })

  for (const quote of checkout.quotes) {
    const subject = { customerId, quoteId: quote.id, orderId: order.id }
    await recordFact(tx, ctx, { type: 'quote.paid', ...subject })
    const parcelIds = await startProcessing(tx, ctx, subject)
    await createShipment(tx, ctx, subject, quote, parcelIds)
  }
  await serveItems(tx, ctx, checkout, order, paid)
  const invoiceId = await issueInvoice(tx, ctx, { ...checkout, order, capture })
  await enqueue(tx, ctx, renderInvoiceJob, { invoiceId })
  await notify(tx, ctx, {
    kind: 'payment-received',
    payload: { orderId: order.id },
    ...(await recipientOf(tx, customerId)),
    dedupeKey: `payment-received:${order.id}`,
  })
}

/** Terminée from the start when there is nothing to ship (docs/rules/money.md#orders). */
const paidStatus = ({ quotes }: LockedCheckout) => (quotes.length > 0 ? 'processing' : 'completed')

/** The quotes are paid, this checkout is over, and no other one may take money for them. */
async function closePaid(
  tx: Tx,
  ctx: Context,
  checkout: LockedCheckout,
  { capture, subscription }: PaidSession,
): Promise<void> {
  const at = ctx.now()
  const quoteIds = checkout.quotes.map(({ id }) => id)
  if (quoteIds.length > 0) {
    await tx
      .updateTable('quotes')
      .set({ status: 'paid', paid_at: capture.at, updated_at: at })
      .where('id', 'in', quoteIds)
      .execute()
  }
  await tx
    .updateTable('checkouts')
    .set({ status: 'paid', settled_at: at, updated_at: at })
    .set({ stripe_subscription_id: subscription?.id ?? null })
    .where('id', '=', checkout.id)
    .execute()
  await freeBasket(tx, [checkout.id])
  for (const quoteId of quoteIds) await voidOpenCheckouts(tx, ctx, quoteId)
}
