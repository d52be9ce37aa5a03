import type * as z from 'zod/mini'
import type {
  exportFinances as file,
  listFinances as endpoint,
} from '#contract/payments/finances.ts'
import { parisMonthOf } from '#domain/storage/paris-day.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { csvStream } from '#server/papers/rendering/csv-stream.ts'
import { financeFileNames, financeHeads } from '#words/finances.ts'
import { financeCells } from './finance-cells.ts'
import { financeRow, financeRows, type LedgerRow } from './finance-rows.ts'

export async function listFinances(
  ctx: Context,
  { cursor, limit, ...asked }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAccountant(ctx.actor)
  const stretch = { after: decodeCursor(cursor), limit: pageSize(limit) + 1 }
  return pageOf(await financeRows(ctx, asked, stretch), limit, financeRow)
}

/** Every line of that table, without a limit. */
export async function exportFinances(
  ctx: Context,
  asked: z.output<typeof file.input>,
): Promise<SentFile> {
  requireAccountant(ctx.actor)
  const { table, month = parisMonthOf(ctx.now()) } = asked
  const stream = csvStream<LedgerRow>({
    heads: financeHeads,
    rowsAfter: (last, limit) => {
      const after = last && { at: last.created_at, id: last.id }
      return financeRows(ctx, { ...asked, month }, { after, limit })
    },
    cells: (row) => financeCells(table, row),
  })
  return {
    stream,
    type: 'text/csv; charset=utf-8',
    fileName: `${financeFileNames[table]}-${month}.csv`,
    isDownload: true,
  }
}
