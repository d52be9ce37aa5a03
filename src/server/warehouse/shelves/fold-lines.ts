import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/core/context.ts'

/**
 * A number that was scanned as unknown turns out to be this parcel's: merges the count's own line of the parcel into the scanned
 * line.
 */
export const foldOwnLine = (tx: Tx, lineId: string, parcelId: string): Promise<void> =>
  fold(tx, sql`own.parcel_id = ${parcelId} and line.id = ${lineId} and own.id <> line.id`)

/** Two parcels turn out to be one: a count that saw both then has one line. */
export async function giveLines(tx: Tx, fromId: string, toId: string): Promise<void> {
  await fold(tx, sql`own.parcel_id = ${toId} and line.parcel_id = ${fromId}`)
  await tx
    .updateTable('stock_count_lines')
    .set({ parcel_id: toId })
    .where('parcel_id', '=', fromId)
    .execute()
}

/** The remaining line keeps the expected shelf; the parcel's own line is deleted, since a parcel counts once. */
async function fold(tx: Tx, isSame: RawBuilder<unknown>): Promise<void> {
  const pairs = sql`stock_count_lines own join stock_count_lines line on line.count_id = own.count_id`
  await sql`update stock_count_lines l set expected_shelf = coalesce(l.expected_shelf, own.expected_shelf)
    from ${pairs} where ${isSame} and l.id = line.id`.execute(tx)
  await sql`delete from stock_count_lines l using ${pairs} where ${isSame} and l.id = own.id`.execute(
    tx,
  )
}
