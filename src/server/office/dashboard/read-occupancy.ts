import { sql } from 'kysely'
import type { Occupancy } from '#contract/office/dashboard.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { tallied } from '#server/office/tallies/read-tallies.ts'

type Row = {
  readonly openShelves: number
  readonly usedShelves: number
  readonly oldest: Date | null
}

/** How full the warehouse is: one probe of the index per shelf of the plan, however many parcels each holds. */
export async function readOccupancy(ctx: Context): Promise<Occupancy> {
  requireAdmin(ctx.actor)
  const { rows } = await sql<Row>`select
    (select count(*)::int from shelves where is_active) as "openShelves",
    (select count(*)::int from shelves s where s.is_active
      and exists (select from stored_parcels p where p.shelf = s.code)) as "usedShelves",
    (select min(received_at) from stored_parcels) as oldest`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('a count answers one row')
  const { oldest, ...counts } = row
  const parcels = await tallied(ctx.db, ['stored'])
  return { ...counts, parcels, oldestAt: oldest?.toISOString() ?? null }
}
