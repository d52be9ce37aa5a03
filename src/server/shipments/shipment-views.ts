import type { PostalAddress } from '#contract/shapes.ts'
import type { ShipmentView } from '#contract/shipments.ts'
import { missingOf } from '#domain/parcel/contents.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { mayLeaveFrom } from '#domain/order/withdrawal-period.ts'
import { trackingUrl } from '#domain/shipment/tracking-url.ts'
import { customsPapers } from '#server/contents/customs-papers.ts'
import type { ShipmentRow } from './shipment-queries.ts'

export const shipmentView = (row: ShipmentRow): ShipmentView => ({
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
  address: row.address as PostalAddress,
  mode: row.mode as ShipmentView['mode'],
  weightGrams: row.weight_g,
  lengthMm: row.length_mm,
  widthMm: row.width_mm,
  heightMm: row.height_mm,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  trackingUrl: trackingUrl(row.tracking_number),
  mayLeaveFrom: mayLeaveFrom({
    orderedAt: row.ordered_at,
    expressRequestedAt: row.express_requested_at,
  }).toISOString(),
  createdAt: row.created_at.toISOString(),
  parcels: row.parcels.map(parcelView),
})

type BoxedParcel = ShipmentRow['parcels'][number]

function parcelView(row: BoxedParcel): ShipmentView['parcels'][number] {
  const state = { status: row.status as ParcelStatus, isDestroyed: row.destroyedAt !== null }
  return {
    id: row.id,
    trackingNumber: row.trackingNumber,
    merchant: row.merchant,
    status: state.status,
    destroyed: state.isDestroyed,
    shelf: row.shelf,
    weightGrams: row.weightGrams,
    photoId: row.photoId,
    missing: missingOf({ ...state, ...customsPapers(row) }),
  }
}
