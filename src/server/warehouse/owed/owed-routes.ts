import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import * as contract from '#contract/warehouse/owed-storage.ts'
import type {
  exportOwedStorage as file,
  listOwedStorage as endpoint,
  OwedParcel,
  OwedView,
} from '#contract/warehouse/owed-storage.ts'
import { owingStatuses } from '#domain/storage/storage.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { SettledAs, SettlementState, SettlementWay } from '#domain/storage/settlement.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { type ApiServer, type SentFile, serve, serveFile } from '#server/core/http.ts'
import { type Cursor, decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { type CsvCell, csvStream } from '#server/papers/rendering/csv.ts'
import { isStorageOverdue } from '#server/warehouse/parcels/is-storage-overdue.ts'
import { askSettlement, callOffSettlement } from '#server/warehouse/storage/ask-settlement.ts'
import { storageDue, type StorageDue } from '#server/warehouse/storage/storage-due.ts'
import { owedHeads, settlementLabel } from '#words/owed-storage.ts'
import { parcelStatusNames } from '#words/statuses.ts'

export function mountOwedStorage(api: ApiServer): void {
  serve(api, contract.listOwedStorage, listOwedStorage)
  serveFile(api, contract.exportOwedStorage, exportOwedStorage)
  serve(api, contract.askSettlement, askSettlement)
  serve(api, contract.callOffSettlement, callOffSettlement)
}

async function listOwedStorage(
  ctx: Context,
  { cursor, limit, view }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const stretch = { after: decodeCursor(cursor), limit: pageSize(limit) + 1 }
  return pageOf(await owedRows(ctx, view, stretch), limit, owedParcel)
}

/** Every parcel of that view, without a limit. */
async function exportOwedStorage(
  ctx: Context,
  { view }: z.output<typeof file.input>,
): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const stream = csvStream<OwedRow>({
    heads: owedHeads,
    rowsAfter: (last, limit) =>
      owedRows(ctx, view, { after: last && { at: last.created_at, id: last.id }, limit }),
    cells: cellsOf,
  })
  return {
    stream,
    type: 'text/csv; charset=utf-8',
    fileName: `garde-due-${parisDayText(parisDayOf(ctx.now()))}.csv`,
    isDownload: true,
  }
}

const cellsOf = (row: OwedRow): CsvCell[] => [
  row.tracking_number,
  row.merchant,
  row.client_number,
  clientNameOf(row),
  parcelStatusNames[row.status],
  row.created_at.toISOString(),
  `${row.due?.days ?? 0}`,
  { cents: row.due?.feeDueCents ?? 0 },
  row.way && row.state ? settlementLabel(row.way, row.state) : '',
  row.opened_at?.toISOString() ?? '',
  row.reminders === null ? '' : `${row.reminders}`,
]

type StoredRow = {
  readonly id: string
  readonly created_at: Date
  readonly status: OwedParcel['status']
  readonly tracking_number: string
  readonly merchant: string
  readonly client_id: string
  readonly first_name: string
  readonly last_name: string
  readonly client_number: string
  readonly way: SettlementWay | null
  readonly state: SettlementState | null
  readonly settled_as: SettledAs | null
  readonly opened_at: Date | null
  readonly reminders: number | null
  readonly reason: string | null
}

type OwedRow = StoredRow & { readonly due: StorageDue | undefined }

type Stretch = { readonly after: Cursor | undefined; readonly limit: number }

/** The parcels of a view after that one, the first received first; their days are counted by the domain. */
async function owedRows(
  ctx: Context,
  view: OwedView,
  { after, limit }: Stretch,
): Promise<readonly OwedRow[]> {
  const beyond = after
    ? sql`and (h.received_at, h.parcel_id) > (${after.at}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<StoredRow>`
    select h.parcel_id as id, h.received_at as created_at, h.status, p.tracking_number, p.merchant,
      c.user_id as client_id, c.first_name, c.last_name, c.client_number,
      g.way, g.state, g.settled_as, g.opened_at, g.reminders, g.reason
    from stored_parcels h join customers c on c.user_id = h.customer_id join parcels p on p.id = h.parcel_id
    left join storage_settlements g on g.parcel_id = h.parcel_id and g.state <> 'closed'
    where ${await isIn(ctx, view)} ${beyond}
    order by h.received_at, h.parcel_id limit ${limit}`.execute(ctx.db)
  if (rows.length === 0) return []
  const due = await storageDue(
    ctx.db,
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, due: due.get(row.id) }))
}

async function isIn(ctx: Context, view: OwedView): Promise<RawBuilder<SqlBool>> {
  if (view === 'ready') return sql<SqlBool>`g.state = 'settled'`
  const isOverdue = await isStorageOverdue(ctx, owingStatuses)
  return view === 'asked' ? sql<SqlBool>`g.state = 'open' and ${isOverdue}` : isOverdue
}

const owedParcel = (row: OwedRow): OwedParcel => ({
  id: row.id,
  trackingNumber: row.tracking_number,
  merchant: row.merchant,
  status: row.status,
  client: {
    id: row.client_id,
    name: clientNameOf(row),
    clientNumber: row.client_number,
  },
  receivedAt: row.created_at.toISOString(),
  daysDue: row.due?.days ?? 0,
  feeDueCents: row.due?.feeDueCents ?? 0,
  settlement:
    row.way && row.state && row.opened_at
      ? {
          way: row.way,
          state: row.state,
          settledAs: row.settled_as,
          openedAt: row.opened_at.toISOString(),
          reminders: row.reminders ?? 0,
          reason: row.reason,
        }
      : null,
})

const clientNameOf = ({
  first_name,
  last_name,
}: Pick<StoredRow, 'first_name' | 'last_name'>): string => `${first_name} ${last_name}`.trim()
