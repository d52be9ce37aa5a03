import { sql, type SqlBool } from 'kysely'
import { slipsAllowed, unchangedParts } from '#domain/parcel/near-number.ts'
import type { Database } from '#server/core/context.ts'
import { containing, warehouseParcels, type WarehouseRow } from './warehouse-queries.ts'

/** The keys of the index are nobody's: it is searched among all that is awaited. */
const nobody = sql.lit('00000000-0000-0000-0000-000000000000')

/** Awaited parcels whose number may be this one but for the allowed slips, newest first: to rank, and for a person to read. */
export async function awaitedNear(db: Database, number: string): Promise<WarehouseRow[]> {
  const parts = unchangedParts(number)
  if (parts.length === 0) return []
  const slips = slipsAllowed(number)
  const holdsPart = sql.join(
    parts.map(
      (part) =>
        sql`search_keys(${nobody}::uuid, p.search_text) @> search_keys_asked(${nobody}::uuid, ${part.toLowerCase()})`,
    ),
    sql` or `,
  )
  return warehouseParcels(db)
    .where('p.status', '=', 'pending_arrival')
    .where(sql<SqlBool>`(${holdsPart})`)
    .where(
      sql<SqlBool>`length(p.tracking_number) between ${number.length - slips} and ${number.length + slips}`,
    )
    .where(sql<SqlBool>`p.tracking_number like any(${parts.map(containing)})`)
    .orderBy('p.created_at', 'desc')
    .limit(500)
    .execute()
}
