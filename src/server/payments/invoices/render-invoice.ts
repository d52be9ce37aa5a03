import * as z from 'zod'
import { createHash } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
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
