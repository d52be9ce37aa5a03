import { isAtWork, requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { purchaseInvoiceKey } from './purchase-invoice-key.ts'

/** One's own, or any for the warehouse: always a download, never a page of ours. */
export async function readPurchaseInvoice(
  ctx: Context,
  { purchaseInvoiceId }: { readonly purchaseInvoiceId: string },
): Promise<SentFile> {
  let query = ctx.db
    .selectFrom('purchase_invoices')
    .select(['id', 'type'])
    .where('id', '=', purchaseInvoiceId)
  if (!isAtWork(ctx.actor)) query = query.where('customer_id', '=', requireCustomer(ctx.actor))
  const { id, type } = found(await query.executeTakeFirst())
  const { stream, size } = found(await ctx.files.open(purchaseInvoiceKey(id, type)))
  const extension = type === 'application/pdf' ? 'pdf' : 'jpg'
  return {
    stream,
    size,
    type,
    fileName: `facture-achat-${id.slice(0, 8)}.${extension}`,
    isDownload: true,
  }
}
