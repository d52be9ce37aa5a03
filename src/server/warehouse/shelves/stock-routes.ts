import { sql } from 'kysely'
import type * as z from 'zod/mini'
import * as stock from '#contract/warehouse/stock-counts.ts'
import type * as contract from '#contract/warehouse/stock-counts.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import { abandonStockCount, closeStockCount, openStockCount } from './stock-count.ts'
import {
  countView,
  differenceOf,
  findCount,
  findCounts,
  findLastScans,
  findLines,
  lineView,
} from './count-queries.ts'
import { scanInCount } from './scan-in-count.ts'
import { resolveCountLine } from './resolve-count-line.ts'

export function mountStock(api: ApiServer): void {
  serve(api, stock.listStockCounts, listStockCounts)
  serve(api, stock.openStockCount, openStockCount)
  serve(api, stock.readStockCount, readStockCount)
  serve(api, stock.listCountLines, listCountLines)
  serve(api, stock.scanInCount, scanInCount)
  serve(api, stock.resolveCountLine, resolveCountLine)
  serve(api, stock.closeStockCount, closeStockCount)
  serve(api, stock.abandonStockCount, abandonStockCount)
  serve(api, stock.listSearchedParcels, listSearchedParcels)
}

const linesOfAPage = 50

async function listStockCounts(
  ctx: Context,
  query: z.output<typeof contract.listStockCounts.input>,
): Promise<z.input<typeof contract.listStockCounts.output>> {
  requireStaff(ctx.actor)
  return pageOf(await findCounts(ctx.db, query), query.limit, countView)
}

async function readStockCount(
  ctx: Context,
  { countId }: { readonly countId: string },
): Promise<z.input<typeof contract.readStockCount.output>> {
  requireStaff(ctx.actor)
  const count = countView(found(await findCount(ctx.db, countId)))
  const [shelves, last] = await Promise.all([
    shelvesOf(ctx, countId),
    findLastScans(ctx.db, countId),
  ])
  return { count, shelves, lastScans: last.map(lineView) }
}

type ShelfState = { shelf: string; expected: number; scanned: number; open: number }

async function shelvesOf(ctx: Context, countId: string): Promise<ShelfState[]> {
  const { rows } = await sql<ShelfState>`select o.shelf,
      count(l.id) filter (where l.expected_shelf = o.shelf)::int as expected,
      count(l.id) filter (where l.scanned_shelf = o.shelf)::int as scanned,
      count(l.id) filter (where l.place = o.shelf and l.settled_at is null and (${differenceOf}) is not null)::int as open
    from stock_count_shelves o join stock_counts c on c.id = o.count_id
    left join stock_count_lines l on l.count_id = o.count_id and (l.place = o.shelf or l.expected_shelf = o.shelf)
    left join stored_parcels s on s.parcel_id = l.parcel_id
    where o.count_id = ${countId} group by o.shelf order by o.shelf`.execute(ctx.db)
  return rows
}

async function listCountLines(
  ctx: Context,
  { countId, group, cursor }: z.output<typeof contract.listCountLines.input>,
): Promise<z.input<typeof contract.listCountLines.output>> {
  requireStaff(ctx.actor)
  found(await findCount(ctx.db, countId))
  const rows = await findLines(ctx.db, { countId, group, after: cursor, limit: linesOfAPage + 1 })
  const shown = rows.slice(0, linesOfAPage)
  const nextCursor = rows.length > linesOfAPage ? (shown.at(-1)?.id ?? null) : null
  return { lines: shown.map(lineView), nextCursor }
}

type SearchedRow = {
  readonly id: string
  readonly created_at: Date
  readonly parcel_id: string
  readonly tracking_number: string
  readonly owner: string | null
  readonly shelf: string
  readonly searched_by: string
  readonly count_id: string
}

/** Without parcels that have left the warehouse since. */
async function listSearchedParcels(
  ctx: Context,
  { cursor, limit }: z.output<typeof contract.listSearchedParcels.input>,
): Promise<z.input<typeof contract.listSearchedParcels.output>> {
  requireStaff(ctx.actor)
  const after = decodeCursor(cursor)
  const older = after ? sql`and (l.settled_at, l.id) < (${after.at}, ${after.id}::uuid)` : sql``
  const { rows } =
    await sql<SearchedRow>`select l.id, l.settled_at as created_at, l.parcel_id, l.tracking_number, s.shelf,
      w.first_name || ' ' || w.last_name as owner, u.name as searched_by, l.count_id
    from stock_count_lines l join stored_parcels s on s.parcel_id = l.parcel_id join users u on u.id = l.settled_by
    join parcels p on p.id = l.parcel_id left join customers w on w.user_id = p.customer_id
    where l.outcome = 'searched' and l.found_at is null ${older}
    order by l.settled_at desc, l.id desc limit ${pageSize(limit) + 1}::int`.execute(ctx.db)
  return pageOf(rows, limit, (row) => ({
    id: row.id,
    parcelId: row.parcel_id,
    trackingNumber: row.tracking_number,
    owner: row.owner,
    shelf: row.shelf,
    searchedSince: row.created_at.toISOString(),
    searchedBy: row.searched_by,
    countId: row.count_id,
  }))
}
