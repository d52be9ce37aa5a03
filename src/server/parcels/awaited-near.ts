import { sql, type SqlBool } from 'kysely'
import { isWithinSlips, slipsAllowed, unchangedParts } from '#domain/parcel/near-number.ts'
import type { Database } from '#server/core/context.ts'
import { containing, warehouseParcels, type WarehouseRow } from './warehouse-queries.ts'

/** The keys of the index are nobody's: it is searched among all that is awaited. */
const nobody = sql.lit('00000000-0000-0000-0000-000000000000')

/** Awaited parcels whose number is this one but for the allowed slips, newest first: to rank, and for a person to read. */
export async function awaitedNear(db: Database, number: string): Promise<WarehouseRow[]> {
  // Those that share a part are many, for carriers begin and end alike; who they are is read of the few that are near.
  const near = (await sharingPart(db, number)).filter((one) =>
    isWithinSlips(number, one.tracking_number),
  )
  if (near.length === 0) return []
  return warehouseParcels(db)
    .where(
      'p.id',
      'in',
      near.map(({ id }) => id),
    )
    .orderBy('p.created_at', 'desc')
    .execute()
}

type Sharing = { readonly id: string; readonly tracking_number: string }

async function sharingPart(db: Database, number: string): Promise<readonly Sharing[]> {
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
  return db
    .selectFrom('parcels as p')
    .select(['p.id', 'p.tracking_number'])
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
