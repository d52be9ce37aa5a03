import type * as z from 'zod/mini'
import type { exportJournal as endpoint } from '#contract/journal.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { csvStream } from '#server/documents/csv-stream.ts'
import { journalRows, type JournalRow } from './journal-queries.ts'

const batch = 1000
const heads = [
  'Ligne',
  'Date (UTC)',
  'Personne',
  'Rôle',
  'Action',
  'Objet',
  'Détails',
  'Avant',
  'Après',
]

/** The whole of what the filters show, however long, batch after batch. */
export async function exportJournal(
  ctx: Context,
  filters: z.output<typeof endpoint.input>,
): Promise<SentFile> {
  requireAdmin(ctx.actor)
  return {
    stream: csvStream<JournalRow>({
      heads,
      rowsAfter: (after) => journalRows(ctx, filters, { after, limit: batch }),
      cells: cellsOf,
    }),
    type: 'text/csv; charset=utf-8',
    fileName: `journal-${parisDayText(parisDayOf(ctx.now()))}.csv`,
    isDownload: true,
  }
}

const cellsOf = (row: JournalRow): string[] => [
  String(row.id),
  row.at.toISOString(),
  row.actor_label,
  row.actor_role,
  row.type,
  row.subject?.label ?? '',
  JSON.stringify(row.details),
  row.before ? JSON.stringify(row.before) : '',
  row.after ? JSON.stringify(row.after) : '',
]
