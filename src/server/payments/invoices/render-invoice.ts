import * as z from 'zod'
import { createHash } from 'node:crypto'
import { invoiceOwnerToLookFor } from '#server/core/access.ts'
import type { MailFile } from '#server/core/adapters/mailer.ts'
import type { Context } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import type { SentFile } from '#server/core/http.ts'
import { defineJob } from '#server/core/jobs.ts'
import { found, Refused } from '#server/core/refused.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { invoiceContent } from './invoice-content.ts'
import { invoiceDocument } from './invoice-document.ts'

export const invoiceFile = (invoiceId: string): string => `invoices/${invoiceId}.pdf`

/**
 * Makes the PDF of an issued invoice, once. The file and its hash are saved together under the row's lock, so that they always
 * match. Safe to run twice.
 */
export async function renderInvoice(ctx: Context, invoiceId: string): Promise<void> {
  const { content, pdf_sha256 } = await ctx.db
    .selectFrom('invoices')
    .select(['content', 'pdf_sha256'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  if (pdf_sha256 !== null) return

  const bytes = await renderPdf(invoiceDocument(invoiceContent.parse(content)))
  await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('invoices')
      .select('pdf_sha256')
      .where('id', '=', invoiceId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.pdf_sha256 !== null) return
    await ctx.files.put(invoiceFile(invoiceId), bytes)
    await tx
      .updateTable('invoices')
      .set({ pdf_sha256: createHash('sha256').update(bytes).digest('hex') })
      .where('id', '=', invoiceId)
      .execute()
  })
}

export const renderInvoiceJob = defineJob({
  name: 'render-invoice',
  payload: z.strictObject({ invoiceId: z.uuid() }),
  run: (ctx, { invoiceId }) => renderInvoice(ctx, invoiceId),
})

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
  if (owner !== undefined) query = query.where('customer_id', 'in', accountsOf(owner))
  const invoice = found(await query.executeTakeFirst())

  if (invoice.pdf_sha256 === null) throw new Refused('invoice-not-ready')
  const bytes = await ctx.files.get(invoiceFile(invoiceId))
  if (!bytes) throw new Error(`invoice ${invoice.number} has lost its file`)
  return { bytes, type: 'application/pdf', fileName: `${invoice.number}.pdf` }
}

/** The mail makes the invoice's file when it comes before the job that does: both give the same file. */
export async function attachedInvoice(ctx: Context, invoiceId: string): Promise<MailFile> {
  await renderInvoice(ctx, invoiceId)
  const { number } = await ctx.db
    .selectFrom('invoices')
    .select('number')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const bytes = await ctx.files.get(invoiceFile(invoiceId))
  if (!bytes) throw new Error(`invoice ${number} has lost its file`)
  return { fileName: `${number}.pdf`, type: 'application/pdf', bytes }
}
