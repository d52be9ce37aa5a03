import { invoiceOwnerToLookFor } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { Refused, found } from '#server/core/refused.ts'
import { invoiceFile } from './render-invoice.ts'

/** The stored PDF, for its owner, the office or the accountant; refuses with `invoice-not-ready` until it is made. */
export async function readInvoicePdf(
  ctx: Context,
  { invoiceId }: { readonly invoiceId: string },
): Promise<SentFile> {
  const owner = invoiceOwnerToLookFor(ctx.actor)
  let query = ctx.db
    .selectFrom('invoices')
    .select(['number', 'pdf_sha256'])
    .where('id', '=', invoiceId)
  if (owner !== undefined) query = query.where('customer_id', '=', owner)
  const invoice = found(await query.executeTakeFirst())

  if (invoice.pdf_sha256 === null) throw new Refused('invoice-not-ready')
  const bytes = await ctx.files.get(invoiceFile(invoiceId))
  if (!bytes) throw new Error(`invoice ${invoice.number} has lost its file`)
  return { bytes, type: 'application/pdf', fileName: `${invoice.number}.pdf` }
}
