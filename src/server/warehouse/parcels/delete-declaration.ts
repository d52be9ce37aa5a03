import { deleteDeclaration as deleted } from '#domain/parcel/declare.ts'
import type { ParcelId, ParcelStatus } from '#domain/parcel/parcel.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, found } from '#server/core/refused.ts'
import { forgetDeclared } from './edit-declaration.ts'
import { lockParcelOf } from './parcel-queries.ts'

/** Deletes a declaration while the parcel is awaited; the fact stays. */
export async function deleteDeclaration(
  ctx: Context,
  { parcelId }: { readonly parcelId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)

  return answeredInTransaction(ctx, async (tx) => {
    const row = found(await lockParcelOf(tx, customerId, parcelId))
    accepted(deleted({ id: parcelId as ParcelId, status: row.status as ParcelStatus }))

    await forgetDeclared(tx, ctx, { customerId, parcelId, trackingNumber: row.tracking_number })
    return {}
  })
}
