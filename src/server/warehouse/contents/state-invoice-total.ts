import type * as z from 'zod/mini'
import type {
  ContentsView,
  stateInvoiceTotal as endpoint,
} from '#contract/warehouse/parcel-contents.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { lockContentsParcels } from './content-queries.ts'
import { contentsOf } from './read-contents.ts'
import { parcelsThatHad } from './remove-purchase-invoice.ts'
import { requireOpenContents } from './save-contents.ts'

/** The total of an invoice is stated once, for all the parcels that it covers. Refuses `contents-closed`. */
export async function stateInvoiceTotal(
  ctx: Context,
  { parcelId, purchaseInvoiceId: invoiceId, totalCents }: z.output<typeof endpoint.input>,
): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const ids = await parcelsThatHad(tx, invoiceId, customerId)
    const parcels = await lockContentsParcels(tx, ids, customerId)
    requireOpenContents(found(parcels.find(({ id }) => id === parcelId)))
    const stated = await tx
      .updateTable('purchase_invoices')
      .set({ total_cents: totalCents })
      .where('id', '=', invoiceId)
      .where('total_cents', 'is distinct from', totalCents)
      .returning('id')
      .executeTakeFirst()
    if (!stated) return
    const details = { totalCents }
    await recordFact(tx, ctx, { type: 'parcel.invoice-total', customerId, parcelId, details })
  })
  return contentsOf(ctx, parcelId, customerId)
}
