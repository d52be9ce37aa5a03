import type { Context, Tx } from '#server/core/context.ts'
import { recipientToKeep } from '#server/core/customers/recipient-name.ts'
import { recordFact } from '#server/core/facts.ts'
import { nextNumber } from '#server/core/next-number.ts'
import type { LockedQuote } from '#server/payments/checkout/payable-quotes.ts'
import type { Capture } from '#server/payments/stripe/read-capture.ts'
import { itemColumns } from './basket-rows.ts'
import type { LockedCheckout } from '#server/payments/checkout/locked-checkout.ts'

export type PlacedOrder = { readonly id: string; readonly number: string }

/** The order of this checkout in that status: the one that waited for the payment, or a new one (`C-2026-000123`). */
export async function placeOrder(
  tx: Tx,
  ctx: Context,
  checkout: LockedCheckout,
  status: 'pending_payment' | 'processing' | 'completed',
): Promise<PlacedOrder> {
  const at = ctx.now()
  const awaiting = await tx
    .updateTable('orders')
    .set({ status, updated_at: at })
    .where('checkout_id', '=', checkout.id)
    .where('status', '=', 'pending_payment')
    .returning(['id', 'number'])
    .executeTakeFirst()
  return awaiting ?? insertOrder(tx, at, checkout, status)
}

async function insertOrder(
  tx: Tx,
  at: Date,
  { id: checkoutId, customerId, totalCents, paidVersions, items }: LockedCheckout,
  status: string,
): Promise<PlacedOrder> {
  const order = await tx
    .insertInto('orders')
    .values({
      number: await nextNumber(tx, 'C', at),
      customer_id: customerId,
      checkout_id: checkoutId,
      status,
      total_cents: totalCents,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const lines = [...paidVersions].map(([quoteId, version]) => ({
    order_id: order.id,
    quote_id: quoteId,
    version,
  }))
  if (lines.length > 0) await tx.insertInto('order_quotes').values(lines).execute()
  const bought = items.map((item) => ({ ...itemColumns(item), order_id: order.id }))
  if (bought.length > 0) await tx.insertInto('order_items').values(bought).execute()
  return order
}

/**
 * Records the money, once per payment of the provider; without an order it must be refunded. `found` is money that only the
 * provider still knew, and whose it is.
 */
export async function recordPayment(
  tx: Tx,
  checkoutId: string | null,
  { paymentIntentId, amountCents, method, at }: Capture,
  orderId: string | null,
  found?: { readonly customerId: string | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('payments')
    .values({
      checkout_id: checkoutId,
      order_id: orderId,
      stripe_payment_intent_id: paymentIntentId,
      amount_cents: amountCents,
      method,
      captured_at: at,
      is_found: found !== undefined,
      found_for: found?.customerId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates one box to pack per paid quote (`E-2026-000123`). */
export async function createShipment(
  tx: Tx,
  ctx: Context,
  subject: { readonly customerId: string; readonly quoteId: string; readonly orderId: string },
  quote: LockedQuote,
  parcelIds: readonly string[],
): Promise<void> {
  const at = ctx.now()
  const { id: shipmentId, number } = await tx
    .insertInto('shipments')
    .values({
      number: await nextNumber(tx, 'E', at),
      customer_id: subject.customerId,
      order_id: subject.orderId,
      quote_id: subject.quoteId,
      status: 'to_pack',
      destination: quote.destination,
      recipient_name: recipientToKeep(quote, subject.customerId),
      address: JSON.stringify(quote.address),
      mode: quote.mode,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  if (parcelIds.length > 0) {
    const box = parcelIds.map((parcelId) => ({ shipment_id: shipmentId, parcel_id: parcelId }))
    await tx.insertInto('shipment_parcels').values(box).execute()
  }
  await recordFact(tx, ctx, {
    type: 'shipment.created',
    ...subject,
    shipmentId,
    details: { number },
  })
}
