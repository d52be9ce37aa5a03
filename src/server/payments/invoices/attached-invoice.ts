import type { MailFile } from '#server/core/adapters/mailer.ts'
import type { Context } from '#server/core/context.ts'
import { invoiceFile, renderInvoice } from './render-invoice.ts'

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
