import { sql } from 'kysely'
import type { OwnBox } from '#contract/warehouse/reception.ts'
import { readScannedText } from '#domain/label/scanned-text.ts'
import { boxNumber, holdsItsParcels } from '#domain/shipment/box.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** Our own closed box under this number, which is on its label or is its carrier's; first one that still holds its parcels. */
export async function findOwnBox(db: Database | Tx, number: string): Promise<OwnBox | undefined> {
  const scanned = readScannedText(number)
  const boxes = db
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .select(['s.id', 's.number', 'b.place', 'b.status'])
    .where('b.status', '<>', 'opened')
  const row = await (
    scanned.kind === 'shipment-number'
      ? boxes.where('s.number', '=', scanned.number).where('b.place', '=', scanned.place)
      : boxes.where('b.tracking_number', '=', number)
  )
    .orderBy(sql`b.status in ('delivered', 'returned')`)
    .orderBy('b.packed_at', 'desc')
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      shipmentId: row.id,
      number: boxNumber(row.number, row.place),
      place: row.place,
      status: row.status as OwnBox['status'],
    }
  )
}

/** Refuses with `own-box`. The caller holds the number where a departure under it could come at that moment. */
export async function requireNoOwnBox(tx: Tx, number: string): Promise<void> {
  const box = await findOwnBox(tx, number)
  if (box && holdsItsParcels(box)) {
    throw new Refused('own-box', { number: box.number, shipmentId: box.shipmentId })
  }
}
