import { type RawBuilder, sql } from 'kysely'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type * as z from 'zod/mini'
import type { makeInvoiceArchive as makeInvoiceArchiveEndpoint } from '#contract/papers/invoice-archives.ts'
import type { readInvoiceFiles as readInvoiceFilesEndpoint } from '#contract/payments/finance-files.ts'
import { boundsOfMonth, parisDayOf, parisDayText, parisYearOf } from '#domain/storage/paris-day.ts'
import { requireAccountant, requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { SentFile } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { defineJob, enqueue, noPayload } from '#server/core/jobs.ts'
import { Refused } from '#server/core/refused.ts'
import { archiveKey, yearsToArchive } from '#server/papers/archives/invoice-archives.ts'
import { byteOrderMark, csvLine } from '#server/papers/rendering/csv.ts'
import { waitForIssues } from '#server/payments/invoices/issue-paper.ts'
import { invoiceFile } from '#server/payments/invoices/render-invoice.ts'
import { chainHeads, manifestHeads } from '#words/finances.ts'
import { askedDays } from './e-reporting.ts'

/** Asks for the archive of a year that is over. Refuses with `year-not-over`, `year-archived`, `invoices-not-ready`. */
export async function makeInvoiceArchive(
  ctx: Context,
  { year }: z.output<typeof makeInvoiceArchiveEndpoint.input>,
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

/** The PDFs of some days, with their prints; one that is not made yet has its line in the manifest and no file. */
export async function readInvoiceFiles(
  ctx: Context,
  asked: z.output<typeof readInvoiceFilesEndpoint.input>,
): Promise<SentFile> {
  requireAccountant(ctx.actor)
  const { from, until } = askedDays(asked)
  const { stream } = await invoiceZip(
    ctx,
    sql`i.issued_at >= ${from} and i.issued_at < ${until}`,
    until,
  )
  const fileName = `factures-${asked.from}-${asked.to}.zip`
  return { stream, type: 'application/zip', fileName, isDownload: true }
}

type Chain = {
  readonly series: 'A' | 'F'
  readonly year: number
  readonly papers: number
  readonly first: Paper
  readonly last: Paper
}

type Paper = {
  readonly id: string
  readonly number: string
  readonly series: 'A' | 'F'
  readonly year: number
  readonly sequence: number
  readonly issued_at: Date
  readonly total_cents: number
  readonly content_sha256: string
  readonly pdf_sha256: string | null
  readonly link: string
}

const atOnce = 500

const pathOf = ({ series, number }: Paper): string =>
  `${series === 'A' ? 'avoirs' : 'factures'}/${number}.pdf`

const manifestLine = (paper: Paper): string =>
  csvLine([
    paper.number,
    parisDayText(parisDayOf(paper.issued_at)),
    { cents: paper.total_cents },
    paper.pdf_sha256 === null ? '' : pathOf(paper),
    paper.pdf_sha256 ?? '',
    paper.content_sha256,
    paper.link,
  ])

const chainLine = ({ series, year, papers, first, last }: Chain): string =>
  csvLine([`${series}-${year}`, String(papers), first.number, first.link, last.number, last.link])

/**
 * A ZIP of the invoices and credit notes of which `which` is true, with a manifest of their prints and the first and last link of
 * their chains. One PDF in memory at a time, each compared with its print. The same papers give the same bytes.
 */
async function invoiceZip(
  ctx: Context,
  which: RawBuilder<unknown>,
  at: Date,
): Promise<{ readonly stream: Readable; readonly chains: readonly Chain[] }> {
  const zip = new ZipFile()
  const stream = Readable.from(zip.outputStream as AsyncIterable<Buffer>)
  zip.on('error', (error: Error) => stream.destroy(error))
  // A file may be found altered before anybody reads: who reads later still gets the error.
  stream.on('error', () => {})
  const lines: Buffer[] = [Buffer.from(`${byteOrderMark}${csvLine(manifestHeads)}`)]
  const chains = new Map<string, Chain>()
  for await (const papers of papersOf(ctx, which)) {
    lines.push(Buffer.from(papers.map(manifestLine).join('')))
    for (const paper of papers) {
      addToChain(chains, paper)
      if (paper.pdf_sha256 !== null) addPdf(zip, ctx, paper)
    }
  }
  const csv = (name: string, bytes: Buffer) => zip.addBuffer(bytes, `${name}.csv`, { mtime: at })
  csv('empreintes', Buffer.concat(lines))
  const links = [...chains.values()].map(chainLine)
  csv('chaine', Buffer.from(`${byteOrderMark}${csvLine(chainHeads)}${links.join('')}`))
  zip.end()
  return { stream, chains: [...chains.values()] }
}

async function* papersOf(ctx: Context, which: RawBuilder<unknown>): AsyncGenerator<Paper[]> {
  let after = sql``
  for (;;) {
    const { rows } = await sql<Paper>`
      select i.id, i.number, i.series, i.year, i.sequence, i.issued_at, i.total_cents, i.content_sha256, i.pdf_sha256, i.link
      from invoices i where ${which} ${after}
      order by i.series, i.year, i.sequence limit ${atOnce}`.execute(ctx.db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = sql`and (i.series, i.year, i.sequence) > (${last.series}, ${last.year}, ${last.sequence})`
  }
}

function addToChain(chains: Map<string, Chain>, paper: Paper): void {
  const { series, year } = paper
  const key = `${series}-${year}`
  const { first, papers } = chains.get(key) ?? { first: paper, papers: 0 }
  chains.set(key, { series, year, papers: papers + 1, first, last: paper })
}

/** Read when its turn comes. */
function addPdf(zip: ZipFile, ctx: Context, paper: Paper): void {
  const options = { mtime: paper.issued_at, compress: false }
  zip.addReadStreamLazy(pathOf(paper), options, (use) => {
    asIssued(ctx, paper).then(
      (bytes) => use(null, Readable.from([bytes])),
      (error: Error) => use(error, Readable.from([])),
    )
  })
}

async function asIssued(ctx: Context, { id, number, pdf_sha256 }: Paper): Promise<Buffer> {
  const bytes = await ctx.files.get(invoiceFile(id))
  if (!bytes) throw new Error(`invoice ${number} has lost its file`)
  if (createHash('sha256').update(bytes).digest('hex') !== pdf_sha256)
    throw new Error(`the file of invoice ${number} is not the one that was made`)
  return Buffer.from(bytes)
}
