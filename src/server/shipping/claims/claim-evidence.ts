import { sql } from 'kysely'
import type { OfficeClaim } from '#contract/shipping/office-claims.ts'
import { trackingUrl } from '#domain/shipment/carrier.ts'
import { boxNumber, type ClosedBoxStatus } from '#domain/shipment/box.ts'
import type { Database } from '#server/core/context.ts'
import { photosOfBox } from '#server/warehouse/photos/read-photo.ts'
import { timelineOf } from '#server/core/timeline.ts'
import { trackingOf } from '#server/warehouse/parcel-rows/tracking-of.ts'
import type { ClaimRow } from './claim-queries.ts'

type Evidence = OfficeClaim['evidence']

/** Everything that the house knows of the claimed box: nobody has to collect it. */
export async function evidenceOf(db: Database, row: ClaimRow): Promise<Evidence> {
  const [parcels, box, tracking, slip, steps] = await Promise.all([
    parcelsOf(db, row),
    boxOf(db, row),
    trackingOf(db, [row.box_id]),
    slipOf(db, row),
    timelineOf(db, { shipmentId: row.shipment_id }, 'staff'),
  ])
  return { parcels, box, tracking: tracking.get(row.box_id) ?? null, slip, steps }
}

async function slipOf(db: Database, { box_id }: ClaimRow): Promise<Evidence['slip']> {
  const row = await db
    .selectFrom('dispatch_boxes as l')
    .innerJoin('dispatches as d', 'd.id', 'l.dispatch_id')
    .select(['d.id', 'd.number', 'd.slip_sha256'])
    .where('l.box_id', '=', box_id)
    .where('d.state', '=', 'closed')
    .executeTakeFirst()
  return row ? { dispatchId: row.id, number: row.number, isReady: row.slip_sha256 !== null } : null
}

type ParcelRow = Omit<Evidence['parcels'][number], 'reception'> & {
  readonly receivedAt: Date | null
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly condition: string | null
}

async function parcelsOf(db: Database, { id, box_id }: ClaimRow): Promise<Evidence['parcels']> {
  const { rows } = await sql<ParcelRow>`
    select p.id, p.tracking_number as "trackingNumber", p.merchant, m.received_at as "receivedAt",
      m.weight_g as "weightGrams", m.length_mm as "lengthMm", m.width_mm as "widthMm", m.height_mm as "heightMm",
      m.condition_note as condition,
      array(select f.id from photos f where f.parcel_id = p.id order by f.place, f.created_at, f.id) as "photoIds",
      (select coalesce(json_agg(json_build_object('description', l.description, 'quantity', l.quantity, 'unitCents', l.unit_cents,
          'claimed', coalesce(c.quantity, 0)) order by l.position), '[]')
        from content_lines l left join cargo_claim_lines c on c.claim_id = ${id} and c.parcel_id = p.id and c.position = l.position
        where l.parcel_id = p.id) as lines,
      (select coalesce(json_agg(json_build_object('id', i.id, 'fileName', i.file_name) order by i.created_at, i.id), '[]')
        from parcel_invoices pi join purchase_invoices i on i.id = pi.invoice_id where pi.parcel_id = p.id) as invoices
    from shipment_parcels sp join parcels p on p.id = sp.parcel_id left join receptions m on m.parcel_id = p.id
    where sp.box_id = ${box_id} order by p.created_at, p.id`.execute(db)
  return rows.map(
    ({ receivedAt, weightGrams, lengthMm, widthMm, heightMm, condition, ...parcel }) => ({
      ...parcel,
      reception: receivedAt && {
        at: receivedAt.toISOString(),
        weightGrams,
        lengthMm,
        widthMm,
        heightMm,
        condition,
      },
    }),
  )
}

async function boxOf(
  db: Database,
  { box_id, order_id, order_number }: ClaimRow,
): Promise<Evidence['box']> {
  const row = await db
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .leftJoin('carriers as c', 'c.code', 'b.carrier_code')
    .select(['s.id', 's.number', 'b.place', 'b.status', 's.destination', 's.mode', 'b.weight_g'])
    .select(['b.length_mm', 'b.width_mm', 'b.height_mm', 'b.carrier', 'b.tracking_number'])
    .select(['b.packed_at', 'b.handed_over_at', 'b.delivered_at', 'c.link_pattern'])
    .select(photosOfBox('b.id').as('photos'))
    .where('b.id', '=', box_id)
    .executeTakeFirstOrThrow()
  return {
    id: box_id,
    status: row.status as ClosedBoxStatus,
    shipmentId: row.id,
    number: boxNumber(row.number, row.place),
    orderId: order_id,
    orderNumber: order_number,
    destination: row.destination,
    mode: row.mode as Evidence['box']['mode'],
    weightGrams: row.weight_g,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: trackingUrl(row.link_pattern, row.tracking_number),
    packedAt: row.packed_at.toISOString(),
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    photos: row.photos,
  }
}
