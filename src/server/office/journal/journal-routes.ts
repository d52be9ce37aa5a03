import * as contract from '#contract/office/journal.ts'
import type { exportJournal as endpoint } from '#contract/office/journal.ts'
import { serve, serveFile, type ApiServer, type SentFile } from '#server/core/http.ts'
import { listJournal } from './list-journal.ts'
import { readJournalState } from './read-journal-state.ts'
import type * as z from 'zod/mini'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { csvStream } from '#server/papers/rendering/csv-stream.ts'
import { changedFields, fieldValue, type FieldChange } from '#words/changed-fields.ts'
import { factSentence } from '#words/facts.ts'
import { subjectText } from '#words/journal.ts'
import { momentText } from '#words/moments.ts'
import { journalRows } from './journal-queries.ts'
import type { JournalRow } from './journal-rows-of.ts'

const paris = 'Europe/Paris'
const heads = [
  'Ligne',
  'Date (heure de Paris)',
  'Qui',
  'Rôle',
  'Quoi',
  'Objet',
  'Précisions',
  'Avant',
  'Après',
]

/** Exports everything that the filters match, however long, batch after batch, with the words of the screen. */
async function exportJournal(
  ctx: Context,
  filters: z.output<typeof endpoint.input>,
): Promise<SentFile> {
  requireAdmin(ctx.actor)
  return {
    stream: csvStream<JournalRow>({
      heads,
      rowsAfter: (after, limit) => journalRows(ctx, filters, { after, limit }),
      cells: cellsOf,
    }),
    type: 'text/csv; charset=utf-8',
    fileName: `journal-${parisDayText(parisDayOf(ctx.now()))}.csv`,
    isDownload: true,
  }
}

const cellsOf = (row: JournalRow): string[] => {
  const { details, before, after } = row
  const change = before && after ? { before, after } : null
  const fields = changedFields({ change, details }, paris)
  const own = fields.filter(({ isOwn }) => isOwn)
  const changed = fields.filter(({ isOwn }) => !isOwn)
  return [
    String(row.id),
    momentText(row.at, paris),
    row.actor_label,
    fieldValue('role', row.actor_role),
    factSentence(row.type),
    subjectText(row.subject),
    linesOf(own, (one) => one.after),
    linesOf(changed, (one) => one.before),
    linesOf(changed, (one) => one.after),
  ]
}

/** One line per field; a field whose text is null has none. */
const linesOf = (
  fields: readonly FieldChange[],
  textOf: (field: FieldChange) => string | null,
): string =>
  fields
    .flatMap((field) => {
      const text = textOf(field)
      return text === null ? [] : [`${field.name}\u00A0: ${text}`]
    })
    .join('\n')

/** Routes of the audit log, which is read only. */
export function mountJournal(api: ApiServer): void {
  serve(api, contract.listJournal, listJournal)
  serveFile(api, contract.exportJournal, exportJournal)
  serve(api, contract.readJournalState, readJournalState)
}
