import { cartItemKey, type PaidPlanId } from '#domain/cart/cart-item.ts'
import { planDetail } from '#domain/cart/item-detail.ts'
import type { VatRule } from '#domain/invoice/vat.ts'
import type { BillingPeriod } from '#domain/plan/plan.ts'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import { basisPoints, cents } from '#domain/units.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { BasketItem } from '#server/payments/checkout/basket-items.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { invoiceContent } from '#server/payments/invoices/invoice-content.ts'
import type { InvoicedItem } from '#server/payments/invoices/issue-invoice.ts'
import type { SubscriptionRow } from '#server/payments/subscription-rows/subscription-rows.ts'
import type { PaidPeriod } from './read-news.ts'

/** The days of the former plan that a change takes back, at the VAT at which they were sold. */
export type UnusedDays = InvoicedItem & SoldPlan & { readonly vat: VatRule | undefined }

/**
 * « Abonnement Standard », « Mensuel, du 22 novembre 2026 au 22 décembre 2026 », at the price that was really paid: what was
 * captured, and what the unused days of the former plan paid of it.
 */
export async function periodItems(
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

export const creditColumns = ({
  plan,
  frequency,
  name,
  detail,
  lineCode,
  ...line
}: UnusedDays) => ({
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
export async function planOfPeriod(
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
