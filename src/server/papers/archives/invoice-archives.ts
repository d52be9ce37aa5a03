import type * as z from 'zod/mini'
import type {
  listInvoiceArchives as list,
  readInvoiceArchive as file,
} from '#contract/papers/invoice-archives.ts'
import { parisYearOf } from '#domain/storage/paris-day.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'

export async function listInvoiceArchives(ctx: Context): Promise<z.input<typeof list.output>> {
  requireAccountant(ctx.actor)
  const rows = await ctx.db
    .selectFrom('invoice_archives')
    .select(['year', 'made_at', 'papers', 'bytes', 'file_sha256'])
    .orderBy('year', 'desc')
    .execute()
  const [next = null] = await yearsToArchive(ctx.db, ctx.now())
  return {
    archives: rows.map(({ year, made_at, papers, bytes, file_sha256 }) => ({
      year,
      madeAt: made_at.toISOString(),
      papers,
      bytes: Number(bytes),
      print: file_sha256,
    })),
    next,
  }
}

/** The file as it was made; 404 for a year that has none. */
export async function readInvoiceArchive(
  ctx: Context,
  { archivedYear: year }: z.output<typeof file.input>,
): Promise<SentFile> {
  requireAccountant(ctx.actor)
  found(
    await ctx.db
      .selectFrom('invoice_archives')
      .select('year')
      .where('year', '=', year)
      .executeTakeFirst(),
  )
  const stored = await ctx.files.open(archiveKey(year))
  if (!stored) throw new Error(`the archive of ${year} has lost its file`)
  const fileName = `archive-factures-${year}.zip`
  return { ...stored, type: 'application/zip', fileName, isDownload: true }
}

/** The file store's key of the archive of a year. */
export const archiveKey = (year: number): string => `archives/invoices-${year}.zip`

/** The years that are over in Paris, have invoices or credit notes, and no archive yet; the oldest first. */
export async function yearsToArchive(db: Database | Tx, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_counters as n')
    .leftJoin('invoice_archives as a', 'a.year', 'n.year')
    .select('n.year')
    .distinct()
    .where('n.year', '<', parisYearOf(now))
    .where('n.last', '>', 0)
    .where('a.year', 'is', null)
    .orderBy('n.year')
    .execute()
  return rows.map(({ year }) => year)
}
