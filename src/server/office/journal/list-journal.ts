import type * as z from 'zod/mini'
import type { JournalLine, listJournal as endpoint } from '#contract/office/journal.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageSize } from '#server/core/paging.ts'
import { decodeJournalKey, encodeJournalKey } from './journal-cursor.ts'
import { journalRows } from './journal-queries.ts'
import { actOf, type JournalRow } from './journal-rows-of.ts'

/** The audit log, newest first, a page at a time. */
export async function listJournal(
  ctx: Context,
  { cursor, limit, ...filters }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const size = pageSize(limit)
  const after = decodeJournalKey(cursor)
  const rows = await journalRows(ctx, filters, { after, limit: size + 1 })
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    items: shown.map(lineOf),
    nextCursor: rows.length > size && last ? encodeJournalKey(last) : null,
  }
}

const lineOf = (row: JournalRow): JournalLine => ({
  ...actOf(row),
  details: row.details,
  change: row.before && row.after ? { before: row.before, after: row.after } : null,
})
