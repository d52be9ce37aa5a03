import { forgetUnusedInvoices } from '#server/warehouse/contents/forget-unused-invoices.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'

/** Deletes a declaration with the invoices that only it has; the fact stays. The caller holds the parcel's lock. */
export async function forgetDeclared(
  tx: Tx,
  ctx: Context,
  declared: {
    readonly customerId: string
    readonly parcelId: string
    readonly trackingNumber: string
  },
): Promise<void> {
  const { customerId, parcelId, trackingNumber } = declared
  const invoices = await tx
    .selectFrom('parcel_invoices')
    .select('invoice_id as id')
    .where('parcel_id', '=', parcelId)
    .execute()
  await tx.deleteFrom('parcels').where('id', '=', parcelId).execute()
  await forgetUnusedInvoices(
    tx,
    ctx,
    invoices.map(({ id }) => id),
  )
  const details = { trackingNumber }
  await recordFact(tx, ctx, { type: 'parcel.deleted', customerId, parcelId, details })
}
