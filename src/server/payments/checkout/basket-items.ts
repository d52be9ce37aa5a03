import type { BoughtItem, CartItem, StorageItem } from '#domain/cart/cart-item.ts'
import { priceItem, type PricedItem } from '#domain/cart/price-item.ts'
import type { BillingPeriod } from '#domain/plan/plan.ts'
import type { Cents } from '#domain/units.ts'
import { catalogueOf } from '#server/offer/catalogue/current-catalogue.ts'
import { judgeItems, type JudgedItem } from '#server/payments/cart/judge-items.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { accepted, InvalidInput, NotFound, Refused } from '#server/core/refused.ts'
import { isLiveCustomer, lockBuyer } from '#server/core/customers/live-customer.ts'
import { returnItems, returnTargets, storageItems } from './parcel-items.ts'

/** An item of a payment, at the price of the payment's opening; it never changes. */
export type BasketItem = {
  readonly key: string
  readonly item: BoughtItem
  readonly name: string
  readonly detail: string
  readonly lineCode: string
  readonly frequency: BillingPeriod | null
  readonly unitCents: Cents
  readonly quantity: number
  readonly amountCents: Cents
  readonly catalogueVersion: number
}

// The provider takes at most 20 one-off lines beside a subscription (docs.stripe.com/payments/checkout/build-subscriptions).
const mostBesideAPlan = 20

/**
 * The items to pay now, at today's prices. Locks their parcels and their buyer, so that two payments of one customer open one
 * after the other. Refuses with a `CartItemRefusal` that names the item. The caller holds the quotes' locks.
 */
export async function lockItems(
  tx: Tx,
  ctx: Context,
  customerId: string,
  items: readonly WantedItem[],
  quotes: number,
): Promise<BasketItem[]> {
  if (items.length === 0) return []
  const hasPlan = items.some(({ kind }) => kind === 'plan')
  if (hasPlan && quotes + items.length - 1 > mostBesideAPlan) {
    throw new InvalidInput({ items: 'too-many' })
  }
  const sold = items.filter((item) => item.kind !== 'return' && item.kind !== 'storage')
  const stored = items.filter((item) => item.kind === 'storage')
  const requestIds = items.flatMap((item) => (item.kind === 'return' ? [item.requestId] : []))
  await lockTargets(tx, customerId, [
    ...sold,
    ...stored,
    ...(await returnTargets(tx, customerId, requestIds)),
  ])
  if (!(await isLiveCustomer(tx, customerId))) throw new NotFound()
  const judged = await judgeItems(tx, ctx, customerId, sold)
  const parcelIds = stored.map(({ parcelId }) => parcelId)
  return [
    ...judged.map(sellable),
    ...(await returnItems(tx, ctx, customerId, requestIds)),
    ...(await storageItems(tx, ctx, customerId, parcelIds)),
  ]
}

type WantedItem = CartItem | StorageItem | { readonly kind: 'return'; readonly requestId: string }

/** Locks parcels, then the buyer: the same order as every payment, reception and acceptance. */
export async function lockTargets(
  tx: Tx,
  customerId: string,
  items: readonly BoughtItem[],
): Promise<void> {
  const parcelIds = items.flatMap((item) => ('parcelId' in item ? [item.parcelId] : []))
  if (parcelIds.length > 0) {
    await tx
      .selectFrom('parcels')
      .select('id')
      .where('id', 'in', parcelIds)
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  await lockBuyer(tx, customerId)
}

function sellable({ key, item, name, detail, priced, refusal, ...judged }: JudgedItem): BasketItem {
  if (refusal !== null || priced === null)
    throw new Refused(refusal ?? 'option-unavailable', { key })
  const { lineCode, frequency, unitCents }: PricedItem = priced
  return {
    key,
    item,
    name,
    detail,
    lineCode,
    frequency,
    unitCents,
    quantity: 1,
    amountCents: unitCents,
    catalogueVersion: judged.catalogueVersion,
  }
}

/** Priced by the catalogue version of the opening: a version never changes. */
export async function pricedAsOpened(
  tx: Tx,
  bought: BasketItem & { readonly item: CartItem },
): Promise<PricedItem> {
  const { catalogue } = await catalogueOf(tx, bought.catalogueVersion)
  return accepted(priceItem(catalogue, bought.item))
}
