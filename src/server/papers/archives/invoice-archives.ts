import type * as z from 'zod/mini'
import type {
  listInvoiceArchives as list,
  readInvoiceArchive as file,
} from '#contract/papers/invoice-archives.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { archiveKey } from './archive-key.ts'
import { yearsToArchive } from './years-to-archive.ts'

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
