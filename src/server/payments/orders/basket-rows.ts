import type { BoughtItem, PaidPlanId } from '#domain/cart/cart-item.ts'
import type { BillingPeriod } from '#domain/plan/plan.ts'
import { cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import type { BasketItem } from '#server/payments/checkout/basket-items.ts'

type Basket = {
  readonly customerId: string
  readonly quotes: readonly {
    readonly quoteId: string
    readonly version: number
    readonly amountCents: number
  }[]
  readonly items: readonly BasketItem[]
}

/** Writes what a checkout is to pay. Of the same quote or item, the database takes one `open` row only. */
export async function insertBasket(
  tx: Tx,
  checkoutId: string,
  { customerId, quotes, items }: Basket,
  { open }: { readonly open: boolean },
): Promise<void> {
  const ofCheckout = { checkout_id: checkoutId, open }
  if (quotes.length > 0) {
    const rows = quotes.map(({ quoteId, version, amountCents }) => ({
      ...ofCheckout,
      quote_id: quoteId,
      version,
      amount_cents: amountCents,
    }))
    await tx.insertInto('checkout_quotes').values(rows).execute()
  }
  if (items.length === 0) return
  const rows = items.map((bought) => ({
    ...ofCheckout,
    ...itemColumns(bought),
    customer_id: customerId,
    catalogue_version: bought.catalogueVersion,
  }))
  await tx.insertInto('checkout_items').values(rows).execute()
}

/** The columns that a payment and its order share. */
export const itemColumns = ({ key, item, ...bought }: BasketItem) => ({
  key,
  kind: item.kind,
  code: codeOf(item),
  frequency: bought.frequency,
  parcel_id: 'parcelId' in item ? item.parcelId : null,
  quote_id: 'quoteId' in item ? item.quoteId : null,
  request_id: item.kind === 'return' ? item.requestId : null,
  name: bought.name,
  detail: bought.detail,
  line_code: bought.lineCode,
  unit_cents: bought.unitCents,
  quantity: bought.quantity,
  amount_cents: bought.amountCents,
})

function codeOf(item: BoughtItem): string {
  if (item.kind === 'return') return 'shop-return'
  if (item.kind === 'storage') return 'storage'
  return item.kind === 'plan' ? item.plan : item.option
}

export async function itemsOfCheckout(
  db: Database | Tx,
  checkoutId: string,
): Promise<BasketItem[]> {
  const rows = await db
    .selectFrom('checkout_items')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('key')
    .execute()
  return rows.map((row) => ({
    key: row.key,
    item: itemOf(row),
    name: row.name,
    detail: row.detail,
    lineCode: row.line_code,
    frequency: row.frequency as BillingPeriod | null,
    unitCents: cents(row.unit_cents),
    quantity: row.quantity,
    amountCents: cents(row.amount_cents),
    catalogueVersion: row.catalogue_version,
  }))
}

type ItemRow = {
  readonly kind: string
  readonly code: string
  readonly frequency: string | null
  readonly parcel_id: string | null
  readonly quote_id: string | null
  readonly request_id: string | null
}

/** The table's constraints guarantee one of the five. */
function itemOf({ kind, code, frequency, parcel_id, quote_id, request_id }: ItemRow): BoughtItem {
  if (parcel_id !== null && request_id !== null) {
    return { kind: 'return', requestId: request_id, parcelId: parcel_id }
  }
  if (parcel_id !== null && kind === 'storage') return { kind, parcelId: parcel_id }
  if (parcel_id !== null) return { kind: 'option', option: code, parcelId: parcel_id }
  if (quote_id !== null) return { kind: 'option', option: code, quoteId: quote_id }
  return { kind: 'plan', plan: code as PaidPlanId, frequency: frequency as BillingPeriod }
}
