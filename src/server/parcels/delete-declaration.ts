import { deleteDeclaration as deleted } from '#domain/parcel/declare.ts'
import type { ParcelId, ParcelStatus } from '#domain/parcel/parcel.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found } from '#server/core/refused.ts'
import { forgetUnusedInvoices } from '#server/contents/forget-unused-invoices.ts'
import { lockParcelOf } from './parcel-queries.ts'

/** Removes a declaration while the parcel is awaited; the fact stays. */
export async function deleteDeclaration(
  ctx: Context,
  { parcelId }: { readonly parcelId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)

  return inTransaction(ctx, async (tx) => {
    const row = found(await lockParcelOf(tx, customerId, parcelId))
    accepted(deleted({ id: parcelId as ParcelId, status: row.status as ParcelStatus }))

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
    const details = { trackingNumber: row.tracking_number }
    await recordFact(tx, ctx, { type: 'parcel.deleted', customerId, parcelId, details })
    return {}
  })
}
