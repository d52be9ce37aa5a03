import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import {
  type countParcelViews as viewsEndpoint,
  type countWarehouseParcels as countWarehouseParcelsEndpoint,
  type exportWarehouseParcels as exportWarehouseParcelsEndpoint,
  mostParcelsCounted,
  parcelViews,
} from '#contract/warehouse/office-parcels.ts'
import { isInHouse, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { asksAge, sortsByArrival } from '#domain/parcel/sorts-by-arrival.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import type { Cursor } from '#server/core/paging.ts'
import { countFound } from '#server/core/search/count-found.ts'
import { idsFound } from '#server/core/search/find-page.ts'
import { allOf, asksNothing, beyondOf, type Searched } from '#server/core/search/searched.ts'
import { type CsvCell, csvStream } from '#server/papers/rendering/csv.ts'
import { destroyedName, parcelStatusNames } from '#words/statuses.ts'
import { parcelConditions, type ParcelCondition, type ParcelFilter } from './parcel-conditions.ts'
import { searchingParcels, warehouseParcels, type WarehouseRow } from './warehouse-queries.ts'

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
async function countWarehouseRows(
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
async function countOfEach(
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

export async function countWarehouseParcels(
  ctx: Context,
  filter: z.output<typeof countWarehouseParcelsEndpoint.input>,
): Promise<z.input<typeof countWarehouseParcelsEndpoint.output>> {
  requireStaff(ctx.actor)
  const counted = await countWarehouseRows(ctx, filter, mostParcelsCounted + 1)
  return { count: Math.min(counted, mostParcelsCounted), isMore: counted > mostParcelsCounted }
}

export async function countParcelViews(
  ctx: Context,
): Promise<z.input<typeof viewsEndpoint.output>> {
  requireStaff(ctx.actor)
  const statuses = parcelViews.map((view) => (view === 'all' ? undefined : view))
  const counts = await countOfEach(ctx, statuses, mostParcelsCounted + 1)
  return { views: parcelViews.map((view, place) => ({ view, count: counts[place] ?? 0 })) }
}

const heads = [
  'Numéro de suivi',
  'Statut',
  'N° client',
  'Client',
  'Territoire',
  'Marchand',
  'Étagère',
  'Poids (g)',
  'Longueur (mm)',
  'Largeur (mm)',
  'Hauteur (mm)',
  'Reçu le (UTC)',
  'Enregistré le (UTC)',
  'Sans déclaration',
]

/** Every parcel that the filter finds, without a limit, batch after batch. */
export async function exportWarehouseParcels(
  ctx: Context,
  filter: z.output<typeof exportWarehouseParcelsEndpoint.input>,
): Promise<SentFile> {
  requireStaff(ctx.actor)
  const rowsAfter = (last: WarehouseRow | undefined, limit: number) =>
    findWarehouseParcels(ctx, filter, { after: last && placeOf(filter, last), limit })
  return {
    stream: csvStream<WarehouseRow>({ heads, rowsAfter, cells: cellsOf }),
    type: 'text/csv; charset=utf-8',
    fileName: `colis-${parisDayText(parisDayOf(ctx.now()))}.csv`,
    isDownload: true,
  }
}

const cellsOf = (row: WarehouseRow): CsvCell[] => [
  row.tracking_number,
  row.destroyed_at === null ? parcelStatusNames[row.status as ParcelStatus] : destroyedName,
  ...ownerCells(row),
  row.merchant,
  isOnShelf(row) ? (row.shelf ?? '') : '',
  ...[row.weight_g, row.length_mm, row.width_mm, row.height_mm].map((size) => `${size ?? ''}`),
  row.received_at?.toISOString() ?? '',
  row.created_at.toISOString(),
  row.began_parcel ? 'oui' : '',
]

const isOnShelf = ({ status, destroyed_at, is_off_shelf }: WarehouseRow): boolean =>
  isInHouse({ status: status as ParcelStatus, destroyed: destroyed_at !== null }) &&
  status !== 'ready_to_ship' &&
  !is_off_shelf

const ownerCells = ({ client_number, first_name, last_name, country }: WarehouseRow): string[] => [
  client_number ?? '',
  [first_name, last_name].filter(Boolean).join(' '),
  country ?? '',
]
