import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { readInvoiceFiles as endpoint } from '#contract/payments/finance-files.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { askedDays } from './asked-days.ts'
import { invoiceZip } from './invoice-zip.ts'

/** The PDFs of some days, with their prints; one that is not made yet has its line in the manifest and no file. */
export async function readInvoiceFiles(
  ctx: Context,
  asked: z.output<typeof endpoint.input>,
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
