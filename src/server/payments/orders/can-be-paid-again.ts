import { payableReturns, payableStorage } from '#server/payments/cart/payable-items.ts'
import type { Context } from '#server/core/context.ts'

/**
 * Whether something of a refused payment is in the cart again: a quote, a return or storage. Options and plans left the browser's
 * cart when the payment began.
 */
export async function canBePaidAgain(ctx: Context, orderId: string): Promise<boolean> {
  const quote = await ctx.db
    .selectFrom('order_quotes as oq')
    .innerJoin('quotes as q', 'q.id', 'oq.quote_id')
    .select('q.id')
    .where('oq.order_id', '=', orderId)
    .where('q.status', '=', 'accepted')
    .where('q.valid_until', '>', ctx.now())
    .limit(1)
    .executeTakeFirst()
  return quote !== undefined || (await isItemInCart(ctx, orderId))
}

async function isItemInCart(ctx: Context, orderId: string): Promise<boolean> {
  const items = await ctx.db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.kind', 'i.parcel_id', 'i.request_id', 'o.customer_id'])
    .where('i.order_id', '=', orderId)
    .where('i.kind', 'in', ['return', 'storage'])
    .execute()
  const [first] = items
  if (!first) return false
  const returns = await payableReturns(ctx, first.customer_id)
  if (returns.some(({ requestId }) => items.some((item) => item.request_id === requestId))) {
    return true
  }
  const parcelIds = items.flatMap((item) => (item.kind === 'storage' ? [item.parcel_id ?? ''] : []))
  if (parcelIds.length === 0) return false
  const storage = await payableStorage(ctx.db, ctx, first.customer_id, parcelIds)
  return storage.some(({ isBeingPaid }) => !isBeingPaid)
}
