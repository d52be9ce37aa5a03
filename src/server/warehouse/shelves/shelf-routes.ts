import { moveParcels as moveEndpoint } from '#contract/warehouse/office-parcels.ts'
import * as shelves from '#contract/warehouse/shelves.ts'
import type { listShelves as endpoint } from '#contract/warehouse/shelves.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { isOutOfBox } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { addShelf, changeShelf, readShelf } from './change-shelf.ts'
import { moveParcels } from './move-parcels.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'

const pageSize = 60

type Row = {
  readonly code: string
  readonly zone: string | null
  readonly is_active: boolean | null
  readonly version: number | null
  readonly parcels: number
  readonly oldest: Date | null
}

/** The shelves in the order of their codes, including those that only parcels name. */
async function listShelves(
  ctx: Context,
  { zone: asked, cursor = '' }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  const zone = asked ?? null
  // Walks the used shelves by the index, one probe each, however many parcels they hold: as many as a page needs.
  const { rows } = await sql<Row>`with recursive used as (
      (select s.shelf as code, 1 as place from stored_parcels s where s.shelf > ${cursor} and ${isOutOfBox('s')} order by s.shelf limit 1)
      union all
      select (select s.shelf from stored_parcels s where s.shelf > u.code and ${isOutOfBox('s')} order by s.shelf limit 1), u.place + 1
      from used u where u.code is not null and u.place <= ${pageSize}::int),
    places as (
      select code from shelves where code > ${cursor} and (${zone}::text is null or zone = ${zone})
      union
      select code from used where code is not null and ${zone}::text is null
      order by code limit ${pageSize + 1}::int)
    select p.code, s.zone, s.is_active, s.version, held.parcels, held.oldest
    from places p left join shelves s on s.code = p.code,
      lateral (select count(*)::int as parcels, min(t.received_at) as oldest from stored_parcels t
        where t.shelf = p.code and ${isOutOfBox('t')}) held
    order by p.code`.execute(ctx.db)
  const shown = rows.slice(0, pageSize)
  return {
    shelves: shown.map(viewOf),
    zones: await zonesOf(ctx),
    nextCursor: nextOf(rows),
  }
}

const nextOf = (rows: readonly Row[]): string | null =>
  rows.length > pageSize ? (rows[pageSize - 1]?.code ?? null) : null

const viewOf = (row: Row) => ({
  code: row.code,
  zone: row.zone,
  isActive: row.is_active ?? true,
  version: row.version ?? 0,
  parcels: row.parcels,
  oldestAt: row.oldest?.toISOString() ?? null,
})

async function zonesOf(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('shelves')
    .select('zone')
    .distinct()
    .orderBy('zone')
    .limit(200)
    .execute()
  return rows.map(({ zone }) => zone)
}

export function mountShelves(api: ApiServer): void {
  serve(api, shelves.listShelves, listShelves)
  serve(api, shelves.readShelf, readShelf)
  serve(api, shelves.addShelf, addShelf)
  serve(api, shelves.changeShelf, changeShelf)
  serve(api, moveEndpoint, moveParcels)
}
