import type { Context, Tx } from '#server/core/context.ts'
import { nextNumber } from '#server/core/next-number.ts'
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
