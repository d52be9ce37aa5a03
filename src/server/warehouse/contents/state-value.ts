import type * as z from 'zod/mini'
import type {
  ContentsView,
  stateInvoiceTotal as stateInvoiceTotalEndpoint,
  stateValue as stateValueEndpoint,
} from '#contract/warehouse/parcel-contents.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { lockContentsParcel, lockContentsParcels } from './content-queries.ts'
import { contentsOf } from './contents-view.ts'
import { parcelsThatHad } from './remove-purchase-invoice.ts'
import { requireOpenContents } from './save-contents.ts'

/**
 * When no shop gave an invoice, the declared value replaces it, with the reason (docs/rules/parcels.md#customs-papers). Refuses
 * `contents-closed`.
 */
export async function stateValue(
  ctx: Context,
  { parcelId, reason }: z.output<typeof stateValueEndpoint.input>,
): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const parcel = found(await lockContentsParcel(tx, parcelId, customerId))
    requireOpenContents(parcel)
    if (parcel.value_reason === reason) return
    await tx
      .updateTable('parcels')
      .set({ value_reason: reason })
      .where('id', '=', parcelId)
      .execute()
    const valueReason = reason ?? parcel.value_reason
    const type = reason === null ? 'parcel.value-withdrawn' : 'parcel.value-stated'
    await recordFact(tx, ctx, { type, customerId, parcelId, details: { valueReason } })
  })
  return contentsOf(ctx, parcelId, customerId)
}

/** The total of an invoice is stated once, for all the parcels that it covers. Refuses `contents-closed`. */
export async function stateInvoiceTotal(
  ctx: Context,
  {
    parcelId,
    purchaseInvoiceId: invoiceId,
    totalCents,
  }: z.output<typeof stateInvoiceTotalEndpoint.input>,
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
