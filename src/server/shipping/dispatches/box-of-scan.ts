import { sql } from 'kysely'
import { readScannedText } from '#domain/label/scanned-text.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import type { Tx } from '#server/core/context.ts'

export type ScannedBox = {
  readonly shipmentId: string
  /** `null` when no closed box stands at the place that the label names. */
  readonly boxId: string | null
  readonly number: string
  readonly destination: string
}

/** The boxes with this code: that of our label, or a carrier's number that is known. */
export async function boxesOfScan(tx: Tx, code: string): Promise<ScannedBox[]> {
  const scanned = readScannedText(code)
  if (scanned.kind === 'shipment' || scanned.kind === 'shipment-number') {
    return labelled(tx, scanned)
  }
  return scanned.kind === 'number' ? numbered(tx, normaliseTrackingNumber(code)) : []
}

type Label = { readonly place: number } & (
  | { readonly shipmentId: string }
  | { readonly number: string }
)

/** The closed box of a label. The label of a box that was opened since names none. */
async function labelled(tx: Tx, label: Label): Promise<ScannedBox[]> {
  const { place } = label
  const rows = await tx
    .selectFrom('shipments as s')
    .leftJoin('boxes as b', (join) =>
      join
        .onRef('b.shipment_id', '=', 's.id')
        .on('b.place', '=', place)
        .on('b.status', '<>', 'opened'),
    )
    .select(['s.id', 's.number', 's.destination', 'b.id as box_id'])
    .where((row) =>
      'number' in label ? row('s.number', '=', label.number) : row('s.id', '=', label.shipmentId),
    )
    .execute()
  return rows.map((row) => scannedBox({ ...row, place }))
}

/**
 * Loaded in this van or another under that number, or bearing it already: it left so, or the carrier made its label. A union: for
 * an `or`, PostgreSQL would read every box.
 */
async function numbered(tx: Tx, number: string): Promise<ScannedBox[]> {
  const rows = await tx
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .select(['s.id', 's.number', 's.destination', 'b.id as box_id', 'b.place'])
    .where(
      'b.id',
      'in',
      sql<string>`(select id from boxes where tracking_number = ${number}
        union select r.id from boxes r where r.status = 'ready' and r.id in (
          select box_id from dispatch_boxes where tracking_number = ${number}
          union select box_id from carrier_labels where tracking_number = ${number} and status = 'made'))`,
    )
    .orderBy('b.id')
    .limit(2)
    .execute()
  return rows.map(scannedBox)
}

type Row = {
  readonly id: string
  readonly number: string
  readonly destination: string
  readonly place: number
  readonly box_id: string | null
}

const scannedBox = (row: Row): ScannedBox => ({
  shipmentId: row.id,
  boxId: row.box_id,
  number: boxNumber(row.number, row.place),
  destination: row.destination,
})
