import type { PostalAddress } from '#contract/core/shapes.ts'
import type { BoxView, ShipmentView } from '#contract/shipping/shipments.ts'
import { contentsCanChange, missingOf } from '#domain/parcel/contents.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import { trackingUrl } from '#domain/shipment/carrier.ts'
import { isKeptOut } from '#domain/shipment/shipment.ts'
import type { SupplementOutcome } from '#domain/shipment/supplement.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { recipientName } from '#server/core/customers/recipient-name.ts'
import { customsPapers } from '#server/warehouse/contents/content-queries.ts'
import { holdsOf } from './holds-of.ts'
import { findShipment, type ShipmentRow } from './shipment-queries.ts'

export async function readShipmentView(
  db: Database | Tx,
  id: string,
  now: Date,
): Promise<ShipmentView> {
  const holds = await holdsOf(db, [id], now)
  return shipmentView(await findShipment(db, id), holds.get(id) ?? [])
}

export const shipmentView = (row: ShipmentRow, holds: ShipmentView['holds']): ShipmentView => ({
  id: row.id,
  number: row.number,
  status: row.status as ShipmentView['status'],
  orderNumber: row.order_number,
  customer: {
    name: `${row.first_name} ${row.last_name}`,
    clientNumber: row.client_number,
    phone: row.phone,
  },
  destination: row.destination,
  recipientName: recipientName(row),
  address: row.address as PostalAddress,
  mode: row.mode as ShipmentView['mode'],
  holds,
  supplement: row.status === 'to_pack' ? supplementView(row.supplement) : null,
  createdAt: row.created_at.toISOString(),
  boxes: row.boxes.map((box) => boxView(row.number, box)),
  parcels: row.parcels.map(parcelView),
})

const supplementView = (row: ShipmentRow['supplement']): ShipmentView['supplement'] =>
  row && {
    quoteId: row.quote_id,
    quoteNumber: row.number,
    outcome: row.outcome as SupplementOutcome | null,
    totalCents: row.total_cents,
    upToGrams: row.up_to_g,
    endedAt: row.ended_at && instant(row.ended_at),
    box: {
      weightGrams: row.box_weight_g,
      lengthMm: row.length_mm,
      widthMm: row.width_mm,
      heightMm: row.height_mm,
    },
  }

const boxView = (shipmentNumber: string, row: ShipmentRow['boxes'][number]): BoxView => ({
  id: row.id,
  place: row.place,
  number: boxNumber(shipmentNumber, row.place),
  status: row.status as BoxView['status'],
  weightGrams: row.weight_g,
  lengthMm: row.length_mm,
  widthMm: row.width_mm,
  heightMm: row.height_mm,
  carrier: row.carrier,
  carrierCode: row.carrier_code,
  trackingNumber: row.tracking_number,
  trackingUrl: trackingUrl(row.link_pattern, row.tracking_number),
  packedAt: instant(row.packed_at),
  handedOverAt: row.handed_over_at && instant(row.handed_over_at),
  deliveredAt: row.delivered_at && instant(row.delivered_at),
  photos: row.photos,
})

/** A time in JSON of the database, as every other time. */
const instant = (time: Date | string): string => new Date(time).toISOString()

type ShippedParcel = ShipmentRow['parcels'][number]

function parcelView(row: ShippedParcel): ShipmentView['parcels'][number] {
  const isToPack = row.boxId === null && !row.isLeaving
  const state = { status: row.status as ParcelStatus, isDestroyed: row.destroyedAt !== null }
  return {
    id: row.id,
    boxId: row.boxId,
    trackingNumber: row.trackingNumber,
    merchant: row.merchant,
    status: state.status,
    destroyed: state.isDestroyed,
    ...(isKeptOut({ status: state.status, destroyed: state.isDestroyed }) &&
      row.isLeaving && { leaving: true }),
    shelf: row.shelf,
    weightGrams: row.weightGrams,
    photoId: row.photoId,
    missing: isToPack ? missingOf({ ...state, ...customsPapers(row) }) : [],
    uncodedLines: isToPack && contentsCanChange(state) ? row.uncodedLines : 0,
  }
}
