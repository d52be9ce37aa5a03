import { sql } from 'kysely'
import type { StockCountView } from '#contract/warehouse/stock-counts.ts'
import type { CountScope, Difference } from '#domain/stock/stock-count.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import { differenceOf } from './line-difference.ts'

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
