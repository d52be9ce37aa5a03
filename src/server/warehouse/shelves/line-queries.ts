import { sql, type RawBuilder } from 'kysely'
import type { CountLine, LineGroup } from '#contract/warehouse/stock-counts.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { CountOutcome, Difference } from '#domain/stock/stock-count.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { displayedStatusOf } from '#server/warehouse/parcel-rows/is-gone.ts'
import { differenceOf } from './line-difference.ts'

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
