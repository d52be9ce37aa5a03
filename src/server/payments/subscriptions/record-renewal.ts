import { cartItemKey, type PaidPlanId } from '#domain/cart/cart-item.ts'
import { planDetail } from '#domain/cart/item-detail.ts'
import type { BillingPeriod } from '#domain/plan/plan.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { BasketItem } from '#server/payments/checkout/basket-items.ts'
import { itemColumns } from '#server/payments/orders/basket-rows.ts'
import { recordPayment } from '#server/payments/orders/record-payment.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { enqueue } from '#server/core/jobs.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { issueInvoice } from '#server/payments/invoices/issue-invoice.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import type { PlacedOrder } from '#server/payments/orders/place-order.ts'
import type { Renewal } from './read-news.ts'
import type { SubscriptionRow } from '#server/payments/subscription-rows/subscription-rows.ts'
import { renderInvoiceJob } from '#server/payments/invoices/render-invoice.ts'

/** Records a paid period as an order without a shipment, with its invoice: once per invoice of the provider. */
export async function recordRenewal(
  tx: Tx,
  ctx: Context,
  row: SubscriptionRow,
  renewal: Renewal,
): Promise<void> {
  const { customer_id: customerId } = row
  const item = await periodItem(tx, ctx, row, renewal)
  const order = await insertOrder(tx, ctx, row, renewal)
  if (!order) return
  await tx
    .insertInto('order_items')
    .values({ ...itemColumns(item), order_id: order.id })
    .execute()
  await recordPayment(tx, null, renewal.capture, order.id)
  const subject = { customerId, orderId: order.id }
  await recordFact(tx, ctx, { type: 'order.paid', ...subject })
  const details = { plan: row.plan, frequency: row.frequency }
  await recordFact(tx, ctx, { type: 'subscription.renewed', ...subject, details })
  const sale = { order, customerId, quotes: [], versions: [], items: [item] }
  const invoiceId = await issueInvoice(tx, ctx, { ...sale, capture: renewal.capture })
  await enqueue(tx, ctx, renderInvoiceJob, { invoiceId })
  await notify(tx, ctx, {
    kind: 'subscription-renewed',
    payload: { orderId: order.id },
    ...(await recipientOf(tx, customerId)),
    dedupeKey: `subscription-renewed:${order.id}`,
  })
}

/** « Abonnement Standard », « Mensuel, du 22 novembre 2026 au 22 décembre 2026 », at the price that was really paid. */
async function periodItem(
  tx: Tx,
  ctx: Context,
  row: SubscriptionRow,
  { capture: { amountCents }, from, until }: Renewal,
): Promise<BasketItem> {
  const plan = row.plan as PaidPlanId
  const frequency = row.frequency as BillingPeriod
  const { catalogue, version } = await currentCatalogue(tx, ctx.now())
  const item = { kind: 'plan', plan, frequency } as const
  return {
    key: cartItemKey(item),
    item,
    name: `Abonnement ${catalogue.plans[plan].name}`,
    detail: `${planDetail(frequency)}, du ${parisDate(from)} au ${parisDate(until)}`,
    lineCode: 'plan',
    frequency,
    unitCents: amountCents,
    quantity: 1,
    amountCents,
    catalogueVersion: version,
  }
}

/** Returns `undefined` when this invoice of the provider already has its order. */
async function insertOrder(
  tx: Tx,
  ctx: Context,
  { id: subscriptionId, customer_id: customerId }: SubscriptionRow,
  { providerInvoiceId, capture }: Renewal,
): Promise<PlacedOrder | undefined> {
  const at = ctx.now()
  return tx
    .insertInto('orders')
    .values({
      number: await nextNumber(tx, 'C', at),
      customer_id: customerId,
      subscription_id: subscriptionId,
      stripe_invoice_id: providerInvoiceId,
      status: 'completed',
      total_cents: capture.amountCents,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('stripe_invoice_id').doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
}
