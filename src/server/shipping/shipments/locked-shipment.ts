import { sql } from 'kysely'
import type { ParcelId, ParcelStatus } from '#domain/parcel/parcel.ts'
import type { BoxStatus } from '#domain/shipment/box.ts'
import {
  isHeldBack,
  isKeptOut,
  type Shipment,
  type ShipmentStatus,
} from '#domain/shipment/shipment.ts'
import type { Dimensions, Grams } from '#domain/units.ts'
import type { Tx } from '#server/core/context.ts'
import { found, Refused } from '#server/core/refused.ts'
import { isGone, isLeaving } from '#server/warehouse/parcel-rows/parcel-state.ts'

export type LockedShipment = Shipment & {
  readonly id: string
  readonly number: string
  readonly orderId: string
  readonly quoteId: string
  readonly customerId: string
  /** All of them, the opened ones too. */
  readonly boxes: readonly LockedBox[]
}

export type LockedBox = {
  readonly id: string
  readonly place: number
  readonly status: BoxStatus
  readonly weight: Grams
  readonly dimensions: Dimensions
  readonly carrier: string | null
  readonly carrierCode: string | null
  readonly trackingNumber: string | null
  readonly handedOverAt: Date | null
  /** The parcels that are in it still. */
  readonly parcelIds: readonly ParcelId[]
}

/**
 * Locks the parcels that still belong to the shipment, by id, then the shipment, and with it its boxes: the same order as every
 * operation. What is in which box is read under those locks.
 */
export async function lockShipment(tx: Tx, id: string): Promise<LockedShipment> {
  await tx
    .selectFrom('parcels')
    .innerJoin('shipment_parcels', 'shipment_parcels.parcel_id', 'parcels.id')
    .select('parcels.id')
    .where('shipment_parcels.shipment_id', '=', id)
    .where((not) => not.not(isGone('parcels')))
    .where(isOutOfReturnedBoxes)
    .orderBy('parcels.id')
    .forUpdate('parcels')
    .execute()
  return lockShipmentAlone(tx, id)
}

/**
 * The same for a caller that holds the locks of the parcels that it changes, or changes none: it may not wait for others any more.
 */
export async function lockShipmentAlone(tx: Tx, id: string): Promise<LockedShipment> {
  const row = found(
    await tx
      .selectFrom('shipments')
      .select(['status', 'number', 'order_id', 'quote_id', 'customer_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  const parcels = await parcelsOf(tx, id)
  return {
    id,
    number: row.number,
    status: row.status as ShipmentStatus,
    toPack: parcels.filter(({ boxId }) => boxId === null).map((parcel) => parcel.id),
    boxed: parcels.filter(({ boxId }) => boxId !== null).map((parcel) => parcel.id),
    heldBack: parcels.filter(isHeldBack).map((parcel) => parcel.id),
    leaving: parcels
      .filter((parcel) => isKeptOut(parcel) && parcel.leaving)
      .map((parcel) => parcel.id),
    orderId: row.order_id,
    quoteId: row.quote_id,
    customerId: row.customer_id,
    boxes: await boxesOf(tx, id, parcels),
  }
}

/** A box with its shipment, locked. */
export async function lockBox(
  tx: Tx,
  boxId: string,
): Promise<{ readonly shipment: LockedShipment; readonly box: LockedBox }> {
  const row = found(
    await tx.selectFrom('boxes').select('shipment_id').where('id', '=', boxId).executeTakeFirst(),
  )
  const shipment = await lockShipment(tx, row.shipment_id)
  return { shipment, box: found(shipment.boxes.find(({ id }) => id === boxId)) }
}

/** What a fact says of the box that it is about. */
export const boxDetails = ({ id, place }: { readonly id: string; readonly place: number }) => ({
  boxId: id,
  box: place,
})

type ShippedParcel = {
  readonly id: ParcelId
  readonly boxId: string | null
  readonly status: ParcelStatus
  readonly destroyed: false
  readonly leaving: boolean
}

/** What came back with its box belongs to the shipment no more: another may take it. */
const isOutOfReturnedBoxes = sql<boolean>`not exists (
  select from boxes back where back.id = shipment_parcels.box_id and back.status = 'returned')`

async function parcelsOf(tx: Tx, shipmentId: string): Promise<ShippedParcel[]> {
  const rows = await tx
    .selectFrom('shipment_parcels')
    .innerJoin('parcels', 'parcels.id', 'shipment_parcels.parcel_id')
    .select(['parcels.id', 'parcels.status', 'shipment_parcels.box_id'])
    .select(isLeaving('parcels.id').as('leaving'))
    .where('shipment_parcels.shipment_id', '=', shipmentId)
    .where((not) => not.not(isGone('parcels')))
    .where(isOutOfReturnedBoxes)
    .orderBy('parcels.id')
    .execute()
  return rows.map((row) => ({
    id: row.id as ParcelId,
    boxId: row.box_id,
    status: row.status as ParcelStatus,
    destroyed: false,
    leaving: row.leaving,
  }))
}

async function boxesOf(
  tx: Tx,
  shipmentId: string,
  parcels: readonly ShippedParcel[],
): Promise<LockedBox[]> {
  const rows = await tx
    .selectFrom('boxes')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    place: row.place,
    status: row.status as BoxStatus,
    weight: row.weight_g as Grams,
    dimensions: {
      length: row.length_mm,
      width: row.width_mm,
      height: row.height_mm,
    } as Dimensions,
    carrier: row.carrier,
    carrierCode: row.carrier_code,
    trackingNumber: row.tracking_number,
    handedOverAt: row.handed_over_at,
    parcelIds: parcels.filter(({ boxId }) => boxId === row.id).map(({ id }) => id),
  }))
}

/**
 * Refuses with `box-in-dispatch` (and the `number` of the departure) what would change a box that is in a van
 * (docs/rules/shipping.md#departures). The caller holds the shipment's lock, as the scan that loads a box does.
 */
export async function requireNotLoaded(tx: Tx, boxId: string): Promise<void> {
  const van = await tx
    .selectFrom('dispatch_boxes as l')
    .innerJoin('dispatches as d', 'd.id', 'l.dispatch_id')
    .select('d.number')
    .where('l.box_id', '=', boxId)
    .executeTakeFirst()
  if (van) throw new Refused('box-in-dispatch', { number: van.number })
}
