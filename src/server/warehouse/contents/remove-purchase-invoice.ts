import type { ContentsView } from '#contract/warehouse/parcel-contents.ts'
import { contentsCanChange } from '#domain/parcel/contents.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { forgetUnusedInvoices } from './unused-invoices.ts'
import { contentsState, lockContentsParcel, type ContentsParcel } from './content-queries.ts'
import { markInvoices } from './file-invoice.ts'
import { contentsOf } from './contents-view.ts'
import { requireOpenContents } from './save-contents.ts'

/** Takes an invoice off one parcel; without another parcel it is deleted. Refuses `contents-closed`; a second call is a 404. */
export async function removePurchaseInvoice(
  ctx: Context,
  { parcelId, purchaseInvoiceId: invoiceId }: { parcelId: string; purchaseInvoiceId: string },
): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const parcel = found(await lockContentsParcel(tx, parcelId, customerId))
    requireOpenContents(parcel)
    found((await takeBack(tx, ctx, { invoiceId, customerId, parcels: [parcel] }))[0])
  })
  return contentsOf(ctx, parcelId, customerId)
}

/** Takes the invoice off the locked parcels that are not yet packed; returns the parcels that had it. */
export async function takeBack(
  tx: Tx,
  ctx: Context,
  {
    invoiceId,
    customerId,
    parcels,
  }: {
    readonly invoiceId: string
    readonly customerId: string
    readonly parcels: readonly ContentsParcel[]
  },
): Promise<string[]> {
  const open = parcels.filter((parcel) => contentsCanChange(contentsState(parcel)))
  if (open.length === 0) return []
  const taken = await tx
    .deleteFrom('parcel_invoices')
    .where('invoice_id', '=', invoiceId)
    .where(
      'parcel_id',
      'in',
      open.map(({ id }) => id),
    )
    .returning('parcel_id')
    .execute()
  const ids = taken.map(({ parcel_id: id }) => id)
  await markInvoices(tx, ctx, ids, { type: 'parcel.invoice-removed', customerId })
  await forgetUnusedInvoices(tx, ctx, [invoiceId])
  return ids
}

/** 404 for an invoice that is not this customer's, or that no parcel has. */
export async function parcelsThatHad(
  tx: Tx,
  invoiceId: string,
  customerId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('parcel_invoices as l')
    .innerJoin('purchase_invoices as i', 'i.id', 'l.invoice_id')
    .select('l.parcel_id')
    .where('i.id', '=', invoiceId)
    .where('i.customer_id', '=', customerId)
    .execute()
  found(rows[0])
  return rows.map(({ parcel_id: id }) => id)
}
