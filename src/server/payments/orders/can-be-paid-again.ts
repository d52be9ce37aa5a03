import { sql, type SqlBool } from 'kysely'
import { alertSince } from '#domain/office/alerts.ts'
import { isByStaff } from '#server/core/access.ts'
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

const day = 86_400_000

/**
 * SQL: whether, in the fact `e`, a paid box lost a parcel before it left, recently enough to alert, and nobody has requested a
 * refund of its order since. A refund of an option that went with the parcel, or one that a bank took, is no decision about the
 * box.
 */
export const isUndecided = (now: Date) =>
  sql<SqlBool>`e.type = 'shipment.parcel-left' and ${isByStaff} and e.at > ${new Date(now.getTime() - alertSince.parcelDays * day)}
    and not exists (select from payments p join refunds r on r.payment_id = p.id
      where p.order_id = e.order_id and r.requested_at >= e.at
        and not r.is_proposed and r.origin <> 'dispute')`

/** SQL: whether the bank refused the checkout `c` in the end, recently enough to alert. */
export const isFailedLately = (now: Date) =>
  sql<SqlBool>`c.status = 'failed' and c.settled_at > ${new Date(now.getTime() - alertSince.paymentDays * day)}`
