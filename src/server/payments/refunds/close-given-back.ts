import { orderCan } from '#domain/order/order.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { cancelShipments } from '#server/payments/orders/cancel-shipments.ts'
import type { MoneyOrder } from './locked-money.ts'

/** All of it went back: the order is refunded, and what has not left stays. The caller holds all of it (`lockMoney`). */
export async function closeGivenBack(tx: Tx, ctx: Context, order: MoneyOrder): Promise<void> {
  if (!orderCan('refund', order)) return
  await tx
    .updateTable('orders')
    .set({ status: 'refunded', updated_at: ctx.now() })
    .where('id', '=', order.id)
    .execute()
  await cancelShipments(tx, ctx, order)
}
