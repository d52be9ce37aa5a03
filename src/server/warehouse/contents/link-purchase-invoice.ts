import type { ContentsView } from '#contract/warehouse/parcel-contents.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { lockContentsParcels } from './content-queries.ts'
import { fileInvoice } from './file-invoice.ts'
import { contentsOf } from './read-contents.ts'

/**
 * One purchase over several parcels: the invoice sent for another parcel of the customer covers this one too. A second call
 * changes nothing. Refuses `contents-closed`, `too-many-invoices`.
 */
export async function linkPurchaseInvoice(
  ctx: Context,
  { parcelId, purchaseInvoiceId: invoiceId }: Linking,
): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const parcels = await lockContentsParcels(tx, [parcelId], customerId)
    await fileInvoice(tx, ctx, { invoiceId, parcelId, customerId, parcels })
  })
  return contentsOf(ctx, parcelId, customerId)
}

type Linking = { readonly parcelId: string; readonly purchaseInvoiceId: string }
