import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import { ZipFile } from 'yazl'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'
import { invoiceFile } from '#server/payments/invoices/render-invoice.ts'
import { byteOrderMark, csvLine } from '#server/papers/rendering/csv.ts'
import { chainHeads, manifestHeads } from '#words/finances.ts'

export type Chain = {
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

/**
 * A ZIP of the invoices and credit notes of which `which` is true, with a manifest of their prints and the first and last link of
 * their chains. One PDF in memory at a time, each compared with its print. The same papers give the same bytes.
 */
export async function invoiceZip(
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

const atOnce = 500

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

const pathOf = ({ series, number }: Paper): string =>
  `${series === 'A' ? 'avoirs' : 'factures'}/${number}.pdf`

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
