import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '#server/core/context.ts'
import type { Cursor } from '#server/core/paging.ts'
import { parcelConditions, sortsByArrival, type ParcelFilter } from './parcel-conditions.ts'
import { asksNothing, isFoundIn, mayBeFound } from './search-all-parcels.ts'
import { warehouseParcels, type WarehouseRow } from './warehouse-queries.ts'

type Place = { readonly after: Cursor | undefined; readonly limit: number }

/** How many of the newest rows are looked at before the index of letters is: what is asked for is often among them. */
const newest = 600

/**
 * Newest first: by recording, or by arrival when the filter asks for arrivals. What is searched is looked for among the newest
 * rows first; only when they do not fill the page does the index give the others, which are then few. 422 `status: unknown`.
 */
export async function findWarehouseParcels(
  ctx: Context,
  filter: ParcelFilter,
  place: Place,
): Promise<WarehouseRow[]> {
  const conditions = await parcelConditions(ctx, filter)
  const { search } = filter
  if (asksNothing(search)) return pageOfRows(ctx, filter, conditions, place)
  const recent = await pageOfRows(
    ctx,
    filter,
    [...conditions, amongNewest(filter, place.after), isFoundIn(search)],
    place,
  )
  if (recent.length >= place.limit) return recent
  return pageOfRows(ctx, filter, [...conditions, mayBeFound(search)], place)
}

/** Where a row stands in the list that this filter makes. */
export const placeOf = (
  filter: ParcelFilter,
  row: Pick<WarehouseRow, 'id' | 'created_at' | 'received_at'>,
): Cursor => ({
  id: row.id,
  at: (sortsByArrival(filter) ? row.received_at : null) ?? row.created_at,
})

/** How many rows the filter finds, up to `most`. */
export async function countWarehouseRows(
  ctx: Context,
  filter: ParcelFilter,
  most: number,
): Promise<number> {
  const conditions = await parcelConditions(ctx, filter)
  if (!asksNothing(filter.search)) conditions.push(mayBeFound(filter.search))
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from parcels p left join customers c on c.user_id = p.customer_id left join receptions r on r.parcel_id = p.id
    where ${allOf(conditions)} limit ${most}::int) found`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

function pageOfRows(
  ctx: Context,
  filter: ParcelFilter,
  conditions: readonly RawBuilder<SqlBool>[],
  { after, limit }: Place,
): Promise<WarehouseRow[]> {
  const key = sortsByArrival(filter) ? 'r.received_at' : 'p.created_at'
  const id = sortsByArrival(filter) ? 'r.parcel_id' : 'p.id'
  let query = warehouseParcels(ctx.db).where(allOf(conditions))
  if (after) {
    query = query.where(
      sql<SqlBool>`(${sql.ref(key)}, ${sql.ref(id)}) < (${after.at}, ${after.id}::uuid)`,
    )
  }
  return query.orderBy(key, 'desc').orderBy(id, 'desc').limit(limit).execute()
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

function amongNewest(filter: ParcelFilter, after: Cursor | undefined): RawBuilder<SqlBool> {
  const [table, at, id] = sortsByArrival(filter)
    ? (['receptions', 'received_at', 'parcel_id'] as const)
    : (['parcels', 'created_at', 'id'] as const)
  const before = after
    ? sql`where (${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}, ${after.id}::uuid)`
    : sql``
  return sql<SqlBool>`p.id = any(array(select ${sql.ref(id)} from ${sql.table(table)} ${before}
    order by ${sql.ref(at)} desc, ${sql.ref(id)} desc limit ${newest}::int))`
}
