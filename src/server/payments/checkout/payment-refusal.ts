import { payQuote, type PaymentRefusal } from '#domain/quote/transitions.ts'
import type { CartItemRefusal } from '#domain/cart/cart-item.ts'
import { judgeItem } from '#domain/cart/price-item.ts'
import { freeBasket } from '#server/core/void-checkouts.ts'
import { itemFacts } from '#server/payments/cart/item-facts.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { cancelOrder } from '#server/payments/orders/cancel-shipments.ts'
import { oweBack } from '#server/payments/orders/owe-back.ts'
import { recordPayment } from '#server/payments/orders/place-order.ts'
import { pricedAsOpened } from './basket-items.ts'
import type { PaidSession } from './provider-sessions.ts'
import { returnRefusal, storageRefusal } from './parcel-items.ts'
import type { LockedCheckout } from './locked-checkout.ts'
import type { Capture } from '#server/payments/stripe/read-capture.ts'

export type CaptureRefusal =
  | PaymentRefusal
  | CartItemRefusal
  | 'account-deleted'
  | 'amount-differs'
  | 'given-back'

/** Why this payment must be refunded; `undefined` when it pays its checkout. */
export async function paymentRefusal(
  tx: Tx,
  ctx: Context,
  checkout: LockedCheckout,
  capture: Capture,
): Promise<CaptureRefusal | undefined> {
  if (capture.isGivenBack) return 'given-back'
  if (!capture.inEuros || capture.amountCents !== checkout.totalCents) return 'amount-differs'
  for (const quote of checkout.quotes) {
    const version = checkout.paidVersions.get(quote.id) ?? 0
    const payment = payQuote(quote, { version, at: capture.at })
    if (!payment.ok) return payment.refusal
  }
  if (await isNoLongerAsked(tx, checkout)) return 'quote-cancelled'
  if (await isOrderedElsewhere(tx, checkout)) return 'quote-already-paid'
  return itemRefusal(tx, ctx, checkout)
}

/** Judges the item at the price of the opening, by today's facts. */
async function itemRefusal(
  tx: Tx,
  ctx: Context,
  { customerId, quotes, items }: LockedCheckout,
): Promise<CaptureRefusal | undefined> {
  if (items.length === 0) return undefined
  if (!(await isLiveCustomer(tx, customerId))) return 'account-deleted'
  const unpayable = (await returnRefusal(tx, items)) ?? (await storageRefusal(tx, ctx, items))
  if (unpayable !== undefined) return unpayable
  const sold = items.flatMap((bought) =>
    bought.item.kind === 'return' || bought.item.kind === 'storage'
      ? []
      : [{ ...bought, item: bought.item }],
  )
  const facts = await itemFacts(
    tx,
    customerId,
    sold.map(({ item }) => item),
    'paid',
    quotes.map(({ id }) => id),
  )
  for (const bought of sold) {
    const priced = await pricedAsOpened(tx, bought)
    const judged = judgeItem(
      bought.item,
      priced,
      facts.of(bought.item, bought.lineCode),
      'captured',
    )
    if (!judged.ok) return judged.refusal
  }
  return undefined
}

/** The shipment was cancelled, or lost what was left to pack, while its supplement was being paid. */
async function isNoLongerAsked(tx: Tx, { quotes }: LockedCheckout): Promise<boolean> {
  const ids = quotes.flatMap(({ supplementOf }) => (supplementOf === null ? [] : [supplementOf]))
  if (ids.length === 0) return false
  const ended = await tx
    .selectFrom('shipments')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'to_pack')
    .limit(1)
    .executeTakeFirst()
  return ended !== undefined
}

/** Another checkout that this opening voided may have been paid by a transfer that is still under way. */
async function isOrderedElsewhere(tx: Tx, { id, quotes }: LockedCheckout): Promise<boolean> {
  if (quotes.length === 0) return false
  const order = await tx
    .selectFrom('order_quotes as oq')
    .innerJoin('orders as o', 'o.id', 'oq.order_id')
    .select('o.id')
    .where('oq.active', '=', true)
    .where(
      'oq.quote_id',
      'in',
      quotes.map((quote) => quote.id),
    )
    .where('o.checkout_id', 'is distinct from', id)
    .executeTakeFirst()
  return order !== undefined
}

/** Money that came too late, twice or for another price buys nothing: it is recorded as owed back, and a job refunds it. */
export async function refusePayment(
  tx: Tx,
  ctx: Context,
  checkout: LockedCheckout,
  { capture, subscription }: PaidSession,
  reason: CaptureRefusal,
): Promise<void> {
  const at = ctx.now()
  await cancelOrder(tx, ctx, checkout.id)
  const paymentId = await recordPayment(tx, checkout.id, capture, null)
  await tx
    .updateTable('checkouts')
    .set({ status: 'void', settled_at: at, updated_at: at })
    // The subscription that this payment started must end at the provider, where it would renew.
    .set({ stripe_subscription_id: subscription?.id ?? null })
    .where('id', '=', checkout.id)
    .execute()
  await freeBasket(tx, [checkout.id])
  await oweBack(tx, ctx, paymentId, { amountCents: capture.amountCents, reason })
}
