import {
  followShipments as stepOf,
  type OrderStatus,
  orderTransitions,
} from '#domain/order/order.ts'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'

const factOf = {
  ship: 'order.shipped',
  'undo-ship': 'order.shipping-undone',
  deliver: 'order.delivered',
  return: 'order.returned',
  complete: 'order.emptied',
} as const

/**
 * Updates an order after something happened to the boxes of its shipments. The caller's transaction holds the
 * shipment's lock.
 */
export async function followShipments(tx: Tx, ctx: Context, orderId: string): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'customer_id'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const step = stepOf({ status: order.status as OrderStatus }, await shipmentsOf(tx, orderId))
  if (step === null) return
  await tx
    .updateTable('orders')
    .set({ status: orderTransitions[step].to, updated_at: ctx.now() })
    .where('id', '=', orderId)
    .execute()
  await recordFact(tx, ctx, { type: factOf[step], customerId: order.customer_id, orderId })
}

async function shipmentsOf(tx: Tx, orderId: string): Promise<ShipmentStatus[]> {
  const shipments = await tx
    .selectFrom('shipments')
    .select('status')
    .where('order_id', '=', orderId)
    .execute()
  return shipments.map(({ status }) => status as ShipmentStatus)
}
