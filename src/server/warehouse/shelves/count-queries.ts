import { type RawBuilder, sql } from 'kysely'
import type { CountLine, LineGroup, StockCountView } from '#contract/warehouse/stock-counts.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { CountOutcome, CountScope, Difference } from '#domain/stock/stock-count.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import { found, Refused } from '#server/core/refused.ts'
import {
  displayedStatusOf,
  isOffShelf,
  isOutOfBox,
} from '#server/warehouse/parcel-rows/parcel-state.ts'

/** The totals of a count: stored when it closes, computed from its lines until then. */
export type Totals = {
  readonly expected: number
  readonly scanned: number
  readonly found: Record<Difference, number>
  readonly open: Record<Difference, number>
}

type CountRow = {
  readonly id: string
  readonly scope: CountScope
  readonly place: string
  readonly created_at: Date
  readonly opened_by: string
  readonly closed_at: Date | null
  readonly closed_by: string | null
  readonly abandoned: boolean
  readonly note: string | null
  readonly totals: Totals
}

const countOf = (kind: Difference, isOpen: boolean) =>
  sql`count(*) filter (where d.difference = ${sql.lit(kind)} ${isOpen ? sql`and l.settled_at is null` : sql``})::int`
const byKind = (isOpen: boolean) =>
  sql`json_build_object('missing', ${countOf('missing', isOpen)}, 'misplaced', ${countOf('misplaced', isOpen)}, 'unknown', ${countOf('unknown', isOpen)})`

/**
 * SQL: whether the stored parcel `s` stands on its shelf: one in a closed box stands with the box, and one that was freed from it
 * is not back yet.
 */
export const isOnShelf = sql<boolean>`(${isOutOfBox('s')} and not ${isOffShelf('s.parcel_id')})`

/**
 * SQL: the difference of a line `l` of a count `c`, whose parcel is on the shelf `s`. A parcel that a recorded step moved, packed
 * or took away since the count opened is no difference: misplaced means that the register had it elsewhere at the scan, and that it
 * has not moved since. Once the count is closed, only a recorded difference counts.
 */
export const differenceOf: RawBuilder<Difference | null> = sql`case
  when l.settled_at is not null then l.difference
  when c.closed_at is not null then null
  when l.parcel_id is null then 'unknown'
  when l.scanned_at is null and s.shelf = l.expected_shelf and ${isOnShelf} then 'missing'
  when l.scanned_at is not null and l.registered_shelf <> l.scanned_shelf and s.shelf = l.registered_shelf then 'misplaced'
end`

/** The totals of the lines of a count `c`. */
const totals = sql`select json_build_object(
    'expected', count(l.expected_shelf)::int, 'scanned', count(l.scanned_at)::int,
    'found', ${byKind(false)}, 'open', ${byKind(true)}) as totals
  from stock_count_lines l left join stored_parcels s on s.parcel_id = l.parcel_id,
    lateral (select ${differenceOf} as difference) d
  where l.count_id = c.id`

const counts = sql`select c.id, c.scope, c.place, c.opened_at as created_at, o.name as opened_by, c.closed_at, e.name as closed_by,
    c.abandoned, c.note, case when c.totals is null then (${totals})::jsonb else c.totals end as totals
  from stock_counts c join users o on o.id = c.opened_by left join users e on e.id = c.closed_by`

export async function findCount(db: Database | Tx, countId: string): Promise<CountRow | undefined> {
  const { rows } = await sql<CountRow>`${counts} where c.id = ${countId}`.execute(db)
  return rows[0]
}

type Paging = { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/** Newest first, one row more than the page shows. */
export async function findCounts(db: Database, { cursor, limit }: Paging): Promise<CountRow[]> {
  const after = decodeCursor(cursor)
  const older = after ? sql`where (c.opened_at, c.id) < (${after.at}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<CountRow>`${counts} ${older}
    order by c.opened_at desc, c.id desc limit ${pageSize(limit) + 1}::int`.execute(db)
  return rows
}

export const countView = (row: CountRow): StockCountView => ({
  id: row.id,
  scope: row.scope,
  place: row.place,
  openedAt: row.created_at.toISOString(),
  openedBy: row.opened_by,
  closedAt: row.closed_at?.toISOString() ?? null,
  closedBy: row.closed_by,
  isAbandoned: row.abandoned,
  note: row.note,
  expected: row.totals.expected,
  scanned: row.totals.scanned,
  found: row.totals.found,
  open: row.totals.open,
})

export const openIn = ({ open }: Totals): number => open.missing + open.misplaced + open.unknown

/** Scans share the count's lock; closing takes it alone, so that no scan comes too late. */
export async function requireOpenCount(
  tx: Tx,
  countId: string,
  hold: 'share' | 'alone',
): Promise<void> {
  const count = tx.selectFrom('stock_counts').select('closed_at').where('id', '=', countId)
  const held = hold === 'share' ? count.forShare() : count.forUpdate()
  const { closed_at } = found(await held.executeTakeFirst())
  if (closed_at !== null) throw new Refused('count-closed')
}

export type LineRow = {
  readonly id: string
  readonly count_id: string
  readonly tracking_number: string
  readonly parcel_id: string | null
  readonly owner: string | null
  readonly expected_shelf: string | null
  readonly registered_shelf: string | null
  readonly scanned_shelf: string | null
  readonly scanned_at: Date | null
  readonly scanned_by: string | null
  readonly stands_on: string | null
  readonly difference: Difference | null
  readonly outcome: CountOutcome | null
  readonly note: string | null
  readonly settled_at: Date | null
  readonly settled_by: string | null
  readonly bearer: { id: string; status: ParcelStatus | 'destroyed'; isInHouse: boolean } | null
}

const lines = sql`select l.id, l.count_id, l.tracking_number, l.parcel_id, w.first_name || ' ' || w.last_name as owner,
    l.expected_shelf, l.registered_shelf, l.scanned_shelf, l.scanned_at, n.name as scanned_by, s.shelf as stands_on, d.difference, l.outcome, l.note, l.settled_at,
    t.name as settled_by, b.bearer
  from stock_count_lines l join stock_counts c on c.id = l.count_id
    left join stored_parcels s on s.parcel_id = l.parcel_id
    left join parcels p on p.id = l.parcel_id left join customers w on w.user_id = p.customer_id
    left join users n on n.id = l.scanned_by left join users t on t.id = l.settled_by
    left join lateral (
      select json_build_object('id', q.id, 'status', ${displayedStatusOf('q')}, 'isInHouse', h.parcel_id is not null) as bearer
      from parcels q left join stored_parcels h on h.parcel_id = q.id
      where l.parcel_id is null and q.tracking_number = l.tracking_number
      order by h.parcel_id is null, q.created_at desc, q.id desc limit 1) b on true,
    lateral (select ${differenceOf} as difference) d`

export async function findLine(db: Database | Tx, lineId: string): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`${lines} where l.id = ${lineId}`.execute(db)
  return rows[0]
}

const groups: Readonly<Record<LineGroup, RawBuilder<unknown>>> = {
  missing: sql`d.difference = 'missing' and l.settled_at is null`,
  misplaced: sql`d.difference = 'misplaced' and l.settled_at is null`,
  unknown: sql`d.difference = 'unknown' and l.settled_at is null`,
  settled: sql`l.settled_at is not null`,
  seen: sql`l.scanned_at is not null and d.difference is null`,
}

type Asked = {
  readonly countId: string
  readonly group: LineGroup
  readonly after?: string | undefined
  readonly limit: number
}

/** Ordered by shelf. */
export async function findLines(
  db: Database,
  { countId, group, after, limit }: Asked,
): Promise<LineRow[]> {
  const further = after
    ? sql`and (l.place, l.tracking_number, l.id) >
        (select a.place, a.tracking_number, a.id from stock_count_lines a where a.id = ${after})`
    : sql``
  const { rows } =
    await sql<LineRow>`${lines} where l.count_id = ${countId} and ${groups[group]} ${further}
    order by l.place, l.tracking_number, l.id limit ${limit}::int`.execute(db)
  return rows
}

export async function findLastScans(db: Database, countId: string): Promise<LineRow[]> {
  const { rows } =
    await sql<LineRow>`${lines} where l.count_id = ${countId} and l.scanned_at is not null
    order by l.scanned_at desc, l.id desc limit 8`.execute(db)
  return rows
}

export const lineView = (row: LineRow): CountLine => ({
  id: row.id,
  trackingNumber: row.tracking_number,
  parcelId: row.parcel_id,
  owner: row.owner,
  expectedShelf: row.expected_shelf,
  registeredShelf: row.registered_shelf,
  scannedShelf: row.scanned_shelf,
  scannedAt: row.scanned_at?.toISOString() ?? null,
  scannedBy: row.scanned_by,
  standsOn: row.stands_on,
  difference: row.difference,
  outcome: row.outcome,
  note: row.note,
  settledAt: row.settled_at?.toISOString() ?? null,
  settledBy: row.settled_by,
  bearer: row.bearer,
})
