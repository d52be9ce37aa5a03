import type { Gathered } from '#contract/payments/disputes.ts'
import type { PostalAddress } from '#contract/core/shapes.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import type { Database } from '#server/core/context.ts'
import { addressText } from '#server/papers/rendering/party-lines.ts'
import { trackingOf, trustedTracking } from '#server/warehouse/parcel-rows/tracking-of.ts'
import { photosOfBox } from '#server/warehouse/photos/read-photo.ts'

type Boxes = Gathered['boxes']

/** The closed boxes of an order: where they went, what they weighed, who carried them, and what the carrier says. */
export async function gatherBoxes(db: Database, orderId: string | null): Promise<Boxes> {
  if (orderId === null) return []
  const rows = await boxRows(db, orderId)
  const tracking = await trackingOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    number: boxNumber(row.number, row.place),
    shipmentId: row.shipment_id,
    address: addressText(row.address as PostalAddress),
    weightGrams: row.weight_g,
    sidesMm: [row.length_mm, row.width_mm, row.height_mm],
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    packedAt: row.packed_at.toISOString(),
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    returnedAt: row.returned_at?.toISOString() ?? null,
    tracking: trustedTracking(tracking.get(row.id)),
    photos: row.photos,
  }))
}

const boxRows = (db: Database, orderId: string) =>
  db
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .select(['b.id', 's.number', 'b.place', 'b.shipment_id', 's.address', 'b.weight_g'])
    .select(['b.length_mm', 'b.width_mm', 'b.height_mm', 'b.carrier', 'b.tracking_number'])
    .select(['b.packed_at', 'b.handed_over_at', 'b.delivered_at', 'b.returned_at'])
    .select(photosOfBox('b.id').as('photos'))
    .where('s.order_id', '=', orderId)
    .where('b.status', '!=', 'opened')
    .orderBy('s.number')
    .orderBy('b.place')
    .execute()
