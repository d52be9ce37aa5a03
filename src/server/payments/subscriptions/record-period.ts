import { cartItemKey, type PaidPlanId } from '#domain/cart/cart-item.ts'
import { planDetail } from '#domain/cart/price-item.ts'
import type { VatRule } from '#domain/invoice/vat.ts'
import type { BillingPeriod } from '#domain/plan/plan.ts'
import { basisPoints, cents } from '#domain/units.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { BasketItem } from '#server/payments/checkout/basket-items.ts'
import { invoiceContent } from '#server/payments/invoices/invoice-content.ts'
import { itemColumns } from '#server/payments/orders/basket-rows.ts'
import { type PlacedOrder, recordPayment } from '#server/payments/orders/place-order.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { hasMailbox } from '#server/core/customers/client-queries.ts'
import { recordFact } from '#server/core/facts.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { issueInvoice, type InvoicedItem } from '#server/payments/invoices/issue-invoice.ts'
import type { SubscriptionRow } from '#server/payments/subscription-rows/subscription-rows.ts'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import type { Capture } from '#server/payments/stripe/read-capture.ts'
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

/** The days of the former plan that a change takes back, at the VAT at which they were sold. */
type UnusedDays = InvoicedItem & SoldPlan & { readonly vat: VatRule | undefined }

/**
 * « Abonnement Standard », « Mensuel, du 22 novembre 2026 au 22 décembre 2026 », at the price that was really paid: what was
 * captured, and what the unused days of the former plan paid of it.
 */
async function periodItems(
  tx: Tx,
  ctx: Context,
  row: SubscriptionRow,
  { capture, sold: named, from, until, unused }: PaidPeriod,
): Promise<{ item: BasketItem; unused: UnusedDays | null }> {
  const { catalogue, version } = await currentCatalogue(tx, ctx.now())
  const nameOf = ({ plan }: SoldPlan): string => `Abonnement ${catalogue.plans[plan].name}`
  const sold = await planOfPeriod(tx, row, named)
  const item = { kind: 'plan', ...sold } as const
  const amountCents = cents(capture.amountCents + (unused?.amountCents ?? 0))
  const bought: BasketItem = {
    key: cartItemKey(item),
    item,
    name: nameOf(sold),
    detail: `${planDetail(sold.frequency)}, du ${parisDate(from)} au ${parisDate(until)}`,
    lineCode: 'plan',
    frequency: sold.frequency,
    unitCents: amountCents,
    quantity: 1,
    amountCents,
    catalogueVersion: version,
  }
  if (!unused) return { item: bought, unused: null }
  const former = await planOfPeriod(tx, row, unused.sold)
  const taken = cents(0 - unused.amountCents)
  return {
    item: bought,
    unused: {
      ...former,
      name: nameOf(former),
      detail: `jours non utilisés, du ${parisDate(unused.from)} au ${parisDate(unused.until)}`,
      lineCode: 'plan_credit',
      unitCents: taken,
      quantity: 1,
      amountCents: taken,
      vat: await vatOfLastPeriod(tx, row),
    },
  }
}

const creditColumns = ({ plan, frequency, name, detail, lineCode, ...line }: UnusedDays) => ({
  key: `credit:${plan}:${frequency}`,
  kind: 'credit',
  code: plan,
  frequency,
  name,
  detail,
  line_code: lineCode,
  unit_cents: line.unitCents,
  quantity: line.quantity,
  amount_cents: line.amountCents,
})

/** A price that names no plan is the one of the first checkout: its plan is that of the first order. */
async function planOfPeriod(
  tx: Tx,
  { id }: SubscriptionRow,
  sold: SoldPlan | undefined,
): Promise<SoldPlan> {
  if (sold !== undefined) return sold
  const first = await tx
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .select(['i.code', 'i.frequency'])
    .where('o.subscription_id', '=', id)
    .where('i.kind', '=', 'plan')
    .where('o.checkout_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return { plan: first.code as PaidPlanId, frequency: first.frequency as BillingPeriod }
}

/** The VAT of the days that are taken back is that of their own invoice, whatever the table says since. */
async function vatOfLastPeriod(tx: Tx, { id }: SubscriptionRow): Promise<VatRule | undefined> {
  const last = await tx
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select('i.content')
    .where('o.subscription_id', '=', id)
    .where('i.corrects', 'is', null)
    .orderBy('i.year', 'desc')
    .orderBy('i.sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lines = invoiceContent.safeParse(last?.content).data?.sections.flatMap((one) => one.lines)
  const vat = lines?.find(({ code }) => code === 'plan')?.vat
  return vat && { rate: basisPoints(vat.rate), exemption: vat.exemption }
}
