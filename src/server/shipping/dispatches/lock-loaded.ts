import { boxNumber, type BoxStatus } from '#domain/shipment/box.ts'
import type { Tx } from '#server/core/context.ts'
import { isGone } from '#server/warehouse/parcel-rows/is-gone.ts'

export type Loaded = {
  readonly boxId: string
  readonly shipmentId: string
  readonly number: string
  readonly status: BoxStatus
  readonly trackingNumber: string
}

/**
 * The boxes in the van, with all that their departure changes locked in the order of every operation: the parcels by id, the
 * shipments by id, the orders by id. Another operation on one of them waits, or is waited for, and never both.
 */
export async function lockLoaded(tx: Tx, dispatchId: string): Promise<Loaded[]> {
  const shipmentIds = (await boxesOf(tx, dispatchId)).map(({ shipmentId }) => shipmentId)
  if (shipmentIds.length === 0) return []
  await tx
    .selectFrom('parcels')
    .innerJoin('shipment_parcels', 'shipment_parcels.parcel_id', 'parcels.id')
    .select('parcels.id')
    .where('shipment_parcels.shipment_id', 'in', shipmentIds)
    .where((not) => not.not(isGone('parcels')))
    .orderBy('parcels.id')
    .forUpdate('parcels')
    .execute()
  const shipments = await tx
    .selectFrom('shipments')
    .select('order_id')
    .where('id', 'in', shipmentIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...new Set(shipments.map(({ order_id }) => order_id))])
    .orderBy('id')
    .forUpdate()
    .execute()
  // Read under the locks: a box may have been opened while they were waited for.
  return boxesOf(tx, dispatchId)
}

async function boxesOf(tx: Tx, dispatchId: string): Promise<Loaded[]> {
  const rows = await tx
    .selectFrom('dispatch_boxes as l')
    .innerJoin('boxes as b', 'b.id', 'l.box_id')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .select(['b.id', 'b.shipment_id', 'b.place', 'b.status', 's.number', 'l.tracking_number'])
    .where('l.dispatch_id', '=', dispatchId)
    .orderBy('s.number')
    .orderBy('b.place')
    .orderBy('b.id')
    .execute()
  return rows.map((row) => ({
    boxId: row.id,
    shipmentId: row.shipment_id,
    number: boxNumber(row.number, row.place),
    status: row.status as BoxStatus,
    trackingNumber: row.tracking_number,
  }))
}
