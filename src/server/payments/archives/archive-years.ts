import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { makeInvoiceArchive as endpoint } from '#contract/papers/invoice-archives.ts'
import { boundsOfMonth, parisYearOf } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { defineJob, enqueue, noPayload } from '#server/core/jobs.ts'
import { Refused } from '#server/core/refused.ts'
import { archiveKey, yearsToArchive } from '#server/papers/archives/invoice-archives.ts'
import { waitForIssues } from '#server/payments/invoices/issue-paper.ts'
import { invoiceZip } from './invoice-zip.ts'

/** Asks for the archive of a year that is over. Refuses with `year-not-over`, `year-archived`, `invoices-not-ready`. */
export async function makeInvoiceArchive(
  ctx: Context,
  { year }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    if (year >= parisYearOf(ctx.now())) throw new Refused('year-not-over')
    if (!(await yearsToArchive(tx, ctx.now())).includes(year)) throw new Refused('year-archived')
    if (await hasUnprinted(tx, year)) throw new Refused('invoices-not-ready')
    await recordFact(tx, ctx, { type: 'finance.archive-asked', details: { year } })
    await enqueue(tx, ctx, archiveYearsJob, {})
    return {}
  })
}

/** Makes the archive of each year that is over and has none. Safe to run twice: the same papers give the same file, the row is once. */
export async function archiveYears(ctx: Context): Promise<void> {
  // An invoice dated of that year is committed before, or dated after.
  await ctx.db.transaction().execute(waitForIssues)
  for (const year of await yearsToArchive(ctx.db, ctx.now())) {
    if (await hasUnprinted(ctx.db, year)) ctx.log.warn({ year }, 'an invoice has no PDF yet')
    else await archiveYear(ctx, year)
  }
}

async function archiveYear(ctx: Context, year: number): Promise<void> {
  const end = boundsOfMonth(`${year}-12`).to
  const { stream, chains } = await invoiceZip(ctx, sql`i.year = ${year}`, end)
  const { bytes, sha256 } = await ctx.files.putStream(archiveKey(year), stream)
  const lastLink = (series: string) =>
    chains.find((chain) => chain.series === series)?.last.link ?? null
  await ctx.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('invoice_archives')
      .values({
        year,
        made_at: ctx.now(),
        papers: chains.reduce((sum, { papers }) => sum + papers, 0),
        last_invoice_link: lastLink('F'),
        last_credit_note_link: lastLink('A'),
        file_sha256: sha256,
        bytes,
      })
      .onConflict((conflict) => conflict.column('year').doNothing())
      .returning('year')
      .executeTakeFirst()
    if (made) await recordFact(tx, ctx, { type: 'finance.year-archived', details: { year } })
  })
}

async function hasUnprinted(db: Database | Tx, year: number): Promise<boolean> {
  const unprinted = await db
    .selectFrom('invoices')
    .select('id')
    .where('year', '=', year)
    .where('pdf_sha256', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return unprinted !== undefined
}

export const archiveYearsJob = defineJob({
  name: 'archive-years',
  payload: noPayload,
  every: '20 4 * * *',
  isNightly: true,
  run: (ctx) => archiveYears(ctx),
})
