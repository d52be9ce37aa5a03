import { itemColumns } from '#server/payments/orders/basket-rows.ts'
import { recordPayment } from '#server/payments/orders/record-payment.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { hasMailbox } from '#server/core/customers/client-queries.ts'
import { recordFact } from '#server/core/facts.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { issueInvoice, type InvoicedItem } from '#server/payments/invoices/issue-invoice.ts'
import type { PlacedOrder } from '#server/payments/orders/place-order.ts'
import type { SubscriptionRow } from '#server/payments/subscription-rows/subscription-rows.ts'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import type { Capture } from '#server/payments/stripe/read-capture.ts'
import { creditColumns, periodItems, planOfPeriod } from './period-items.ts'
import type { PaidPeriod } from './read-news.ts'

/**
 * Records a paid period as an order without a shipment, with its invoice: once per invoice of the provider. When the plan changed
 * within the period, the unused days of the former one are a negative line of both (docs/rules/money.md#change-of-plan).
 */
export async function recordPeriod(
  tx: Tx,
  ctx: Context,
  row: SubscriptionRow,
  period: PaidPeriod,
): Promise<void> {
  const { customer_id: customerId } = row
  const { capture } = period
  const order = await insertOrder(tx, ctx, row, period)
  if (!order) return
  const { item, unused } = await periodItems(tx, ctx, row, period)
  const lines = [itemColumns(item), ...(unused ? [creditColumns(unused)] : [])]
  await tx
    .insertInto('order_items')
    .values(lines.map((line) => ({ ...line, order_id: order.id })))
    .execute()
  await recordPayment(tx, null, capture, order.id)
  const subject = { customerId, orderId: order.id }
  await recordFact(tx, ctx, { type: 'order.paid', ...subject })
  const sold = await planOfPeriod(tx, row, period.sold)
  const isChange = unused !== null
  if (isChange) await linkAgreedChange(tx, { row, sold, order, capture })
  const items: InvoicedItem[] = unused ? [item, unused] : [item]
  const sale = { order, customerId, quotes: [], versions: [], items, capture }
  await issueInvoice(tx, ctx, sale)
  if (!isChange) {
    await recordFact(tx, ctx, { type: 'subscription.renewed', ...subject, details: { ...sold } })
  }
  if (!(await hasMailbox(tx, customerId))) return
  const kind = isChange ? 'subscription-changed' : 'subscription-renewed'
  await notify(tx, ctx, {
    kind,
    payload: { orderId: order.id },
    userId: customerId,
    dedupeKey: `${kind}:${order.id}`,
  })
}

/** Returns `undefined` when this invoice of the provider already has its order. */
async function insertOrder(
  tx: Tx,
  ctx: Context,
  { id: subscriptionId, customer_id: customerId }: SubscriptionRow,
  { providerInvoiceId, capture, from, until }: PaidPeriod,
): Promise<PlacedOrder | undefined> {
  const at = ctx.now()
  return tx
    .insertInto('orders')
    .values({
      number: await nextNumber(tx, 'C', at),
      customer_id: customerId,
      subscription_id: subscriptionId,
      stripe_invoice_id: providerInvoiceId,
      period_start: from,
      period_end: until,
      status: 'completed',
      total_cents: capture.amountCents,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('stripe_invoice_id').doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
}

type Paid = {
  readonly row: SubscriptionRow
  readonly sold: SoldPlan
  readonly order: PlacedOrder
  readonly capture: Capture
}

/** Notes which agreement this order paid: the last one about that plan and that total. A change made by hand has none. */
async function linkAgreedChange(tx: Tx, { row, sold, order, capture }: Paid): Promise<void> {
  const agreed = await tx
    .selectFrom('plan_changes')
    .select('id')
    .where('subscription_id', '=', row.id)
    .where('kind', '=', 'now')
    .where('to_plan', '=', sold.plan)
    .where('to_frequency', '=', sold.frequency)
    .where('total_cents', '=', capture.amountCents)
    .where('order_id', 'is', null)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!agreed) return
  await tx
    .updateTable('plan_changes')
    .set({ order_id: order.id })
    .where('id', '=', agreed.id)
    .execute()
}
