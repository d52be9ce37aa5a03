import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { asksAge, sortsByArrival } from '#domain/parcel/sorts-by-arrival.ts'
import type { Context } from '#server/core/context.ts'
import type { Cursor } from '#server/core/paging.ts'
import { countFound } from '#server/core/search/count-found.ts'
import { idsFound } from '#server/core/search/find-page.ts'
import { allOf, beyondOf } from '#server/core/search/page-order.ts'
import type { Searched } from '#server/core/search/searched.ts'
import { asksNothing } from '#server/core/search/typed-words.ts'
import { parcelConditions, type ParcelCondition, type ParcelFilter } from './parcel-conditions.ts'
import { searchingParcels } from './search-all-parcels.ts'
import { warehouseParcels, type WarehouseRow } from './warehouse-queries.ts'

type Place = { readonly after: Cursor | undefined; readonly limit: number }

/** Newest first: by creation, or by arrival when the filter is about arrivals. 422 `status: unknown`. */
export async function findWarehouseParcels(
  ctx: Context,
  filter: ParcelFilter,
  { after, limit }: Place,
): Promise<WarehouseRow[]> {
  const conditions = await parcelConditions(ctx, filter)
  const { search } = filter
  const { at, id } = keyOf(filter)
  const ids = asksNothing(search)
    ? undefined
    : await idsFound(ctx.db, searchedParcels(filter, conditions), { limit, after })
  if (ids?.length === 0) return []
  const asked = ids ? [isAmong(ids)] : [...askedIn(conditions), ...beyondOf(at, id, { after })]
  return warehouseParcels(ctx.db)
    .where(allOf(asked))
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(limit)
    .execute()
}

const isAmong = (ids: readonly string[]) => sql<SqlBool>`p.id = any(${[...ids]}::uuid[])`

/** The place of a row in the list of this filter. */
export const placeOf = (
  filter: ParcelFilter,
  row: Pick<WarehouseRow, 'id' | 'created_at' | 'received_at'>,
): Cursor => ({
  id: row.id,
  at: (sortsByArrival(filter) ? row.received_at : null) ?? row.created_at,
})

/** The number of rows that the filter finds, up to `most`. */
export async function countWarehouseRows(
  ctx: Context,
  filter: ParcelFilter,
  most: number,
): Promise<number> {
  const conditions = await parcelConditions(ctx, filter)
  const { search } = filter
  if (!asksNothing(search)) {
    return countFound(ctx.db, searchedParcels(filter, conditions), most)
  }
  const { rows } = await sql<{
    n: number
  }>`select ${countUpTo(filter, conditions, most)} as n`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** The number of rows that each filter on the status finds, up to `most`, in one statement and in the same order. */
export async function countOfEach(
  ctx: Context,
  statuses: readonly ParcelFilter['status'][],
  most: number,
): Promise<readonly number[]> {
  const counts = statuses.map(async (status) =>
    countUpTo({ status }, await parcelConditions(ctx, { status }), most),
  )
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(await Promise.all(counts))}] as counts`.execute(ctx.db)
  return rows[0]?.counts ?? []
}

const countUpTo = (filter: ParcelFilter, conditions: readonly ParcelCondition[], most: number) =>
  sql`(select count(*)::int from (
    select 1 from ${counted(filter)} where ${allOf(askedIn(conditions))} ${inOrder(filter)} limit ${most}::int) found)`

/** Counts the first rows in the order of the index: without it, the planner reads every row. */
const inOrder = (filter: ParcelFilter) =>
  sortsByArrival(filter) ? sql`order by ${sql.ref(keyOf(filter).at)} desc` : sql``

/** A filter on the age in the warehouse also sorts by it, so that one index serves both. The age counts from the reception. */
function keyOf(filter: ParcelFilter) {
  if (asksAge(filter)) return { at: 'h.received_at', id: 'h.parcel_id' } as const
  return sortsByArrival(filter)
    ? ({ at: 'r.received_at', id: 'r.parcel_id' } as const)
    : ({ at: 'p.created_at', id: 'p.id' } as const)
}

const withOwner = sql`parcels p left join customers c on c.user_id = p.customer_id
  left join receptions r on r.parcel_id = p.id left join stored_parcels h on h.parcel_id = p.id`

/** The table that decides the filter comes first: the other joined tables, when no condition needs them, are not read. */
function counted(filter: ParcelFilter): RawBuilder<unknown> {
  if (asksAge(filter)) {
    return sql`stored_parcels h left join parcels p on p.id = h.parcel_id left join customers c on c.user_id = h.customer_id
      left join receptions r on r.parcel_id = h.parcel_id`
  }
  if (!sortsByArrival(filter)) return withOwner
  return sql`receptions r left join parcels p on p.id = r.parcel_id left join customers c on c.user_id = p.customer_id
    left join stored_parcels h on h.parcel_id = r.parcel_id`
}

/** Exported for the test that compares every search plan with a plain scan. */
export const searchedParcels = (
  filter: ParcelFilter,
  conditions: readonly ParcelCondition[],
): Searched => ({
  from: sql`${withOwner} left join searched_parcels t on t.parcel_id = p.id`,
  where: askedIn(conditions),
  isSpan: conditions.every(({ isTime }) => isTime),
  ...keyOf(filter),
  ...searchingParcels(filter.search ?? '', {
    at: sortsByArrival(filter) ? 't.arrived_at' : 't.at',
    where: conditions.flatMap(({ told }) => told ?? []),
    rest: askedIn(conditions.filter(({ told, isPartlyTold }) => !told || isPartlyTold)),
  }),
})

const askedIn = (conditions: readonly ParcelCondition[]) => conditions.map(({ asked }) => asked)
