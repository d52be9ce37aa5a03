import {
  followShipments as stepOf,
  type OrderStatus,
  orderTransitions,
} from '#domain/order/order.ts'
import type { BoxStatus } from '#domain/shipment/box.ts'
import { type ShipmentStatus, shipmentStatusOf } from '#domain/shipment/shipment.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { isGone } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { endSupplementsOf } from './supplements.ts'

/**
 * Updates a shipment after something happened to its boxes or parcels: its status, and its times (the last closing, the last
 * departure, the last delivery). With nothing left to pack, an open supplement ends. The caller holds the shipment's lock. Returns
 * the status.
 */
export async function followBoxes(
  tx: Tx,
  ctx: Context,
  shipmentId: string,
): Promise<ShipmentStatus> {
  const { status: former } = await tx
    .selectFrom('shipments')
    .select('status')
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  const boxes = await closedBoxesOf(tx, shipmentId)
  const status = shipmentStatusOf({
    status: former as ShipmentStatus,
    toPack: await countToPack(tx, shipmentId),
    boxes: boxes.map((box) => box.status as BoxStatus),
  })
  const isPacked = status !== 'to_pack'
  const hasLeft = isPacked && status !== 'ready'
  await tx
    .updateTable('shipments')
    .set({
      status,
      packed_at: isPacked ? latest(boxes.map(({ packed_at }) => packed_at)) : null,
      handed_over_at: hasLeft ? latest(boxes.map((box) => box.handed_over_at)) : null,
      delivered_at: status === 'delivered' ? latest(boxes.map((box) => box.delivered_at)) : null,
      returned_at: status === 'returned' ? latest(boxes.map((box) => box.returned_at)) : null,
      updated_at: ctx.now(),
    })
    .where('id', '=', shipmentId)
    .execute()
  if (isPacked && former === 'to_pack') await endSupplementsOf(tx, ctx, shipmentId)
  return status
}

const closedBoxesOf = (tx: Tx, shipmentId: string) =>
  tx
    .selectFrom('boxes')
    .select(['status', 'packed_at', 'handed_over_at', 'delivered_at', 'returned_at'])
    .where('shipment_id', '=', shipmentId)
    .where('status', '<>', 'opened')
    .execute()

async function countToPack(tx: Tx, shipmentId: string): Promise<number> {
  const rows = await tx
    .selectFrom('shipment_parcels')
    .innerJoin('parcels', 'parcels.id', 'shipment_parcels.parcel_id')
    .select('parcels.id')
    .where('shipment_parcels.shipment_id', '=', shipmentId)
    .where('shipment_parcels.box_id', 'is', null)
    .where('shipment_parcels.open', '=', true)
    .where((not) => not.not(isGone('parcels')))
    .execute()
  return rows.length
}

function latest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null).map((time) => time.getTime())
  return known.length === 0 ? null : new Date(Math.max(...known))
}

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
