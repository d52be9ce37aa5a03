import { sql } from 'kysely'
import * as contract from '#contract/office/journal.ts'
import { staffRoles } from '#domain/account/staff.ts'
import { serve, serveFile, type ApiServer, type SentFile } from '#server/core/http.ts'
import { isNightLate } from '#server/office/system/check-rules.ts'
import { type JournalRow, journalRows, listJournal } from './journal-queries.ts'
import type * as z from 'zod/mini'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { csvStream } from '#server/papers/rendering/csv.ts'
import { changedFields, fieldValue, type FieldChange } from '#words/changed-fields.ts'
import { factSentence } from '#words/facts.ts'
import { subjectText } from '#words/journal.ts'
import { momentText } from '#words/moments.ts'

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
  filters: z.output<typeof contract.exportJournal.input>,
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

const most = 500

/** The people in the filter, and the result of the last check of the seals. */
async function readJournalState(
  ctx: Context,
): Promise<z.input<typeof contract.readJournalState.output>> {
  requireAdmin(ctx.actor)
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', 'in', [...staffRoles])
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute()
  return {
    people,
    ...(await sealed(ctx)),
    late: await isNightLate(ctx, 'audit_checks'),
    check: await lastCheck(ctx),
  }
}

async function sealed({ db }: Context) {
  type Sealed = { sealedLines: number; lastSeal: string | null }
  const { rows } = await sql<Sealed>`select
      (select coalesce(sum(lines), 0)::int from journal_digests where kind in ('facts', 'sessions')) as "sealedLines",
      (select encode(signature, 'hex') from journal_digests where kind = 'facts' order by day desc limit 1) as "lastSeal"`.execute(
    db,
  )
  return rows[0] ?? { sealedLines: 0, lastSeal: null }
}

async function lastCheck({ db }: Context) {
  const check = await db
    .selectFrom('audit_checks')
    .select([
      'checked_at',
      'lines',
      'broken_days',
      'missing_lines',
      'unreadable',
      'unreadable_days',
    ])
    .select(sql<string | null>`to_char(first_broken, 'YYYY-MM-DD')`.as('first_broken_day'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!check) return null
  return {
    at: check.checked_at.toISOString(),
    lines: check.lines,
    brokenDays: check.broken_days,
    firstBrokenDay: check.first_broken_day,
    missingLines: check.missing_lines,
    unreadable: check.unreadable,
    unreadableDays: check.unreadable_days ?? undefined,
  }
}
