import type * as z from 'zod/mini'
import type {
  exportOwedStorage as file,
  listOwedStorage as endpoint,
} from '#contract/warehouse/owed-storage.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import type { CsvCell } from '#server/papers/rendering/csv.ts'
import { csvStream } from '#server/papers/rendering/csv-stream.ts'
import { owedHeads, settlementLabel } from '#words/owed-storage.ts'
import { parcelStatusNames } from '#words/statuses.ts'
import { clientNameOf, owedParcel, owedRows, type OwedRow } from './owed-rows.ts'

export async function listOwedStorage(
  ctx: Context,
  { cursor, limit, view }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const stretch = { after: decodeCursor(cursor), limit: pageSize(limit) + 1 }
  return pageOf(await owedRows(ctx, view, stretch), limit, owedParcel)
}

/** Every parcel of that view, without a limit. */
export async function exportOwedStorage(
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
