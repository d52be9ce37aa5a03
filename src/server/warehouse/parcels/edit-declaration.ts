import type * as z from 'zod/mini'
import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import type { editDeclaration as editDeclarationEndpoint } from '#contract/warehouse/parcels.ts'
import { deleteDeclaration as deleted, editDeclaration as edited } from '#domain/parcel/declare.ts'
import type { ParcelId, ParcelStatus } from '#domain/parcel/parcel.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { forgetUnusedInvoices } from '#server/warehouse/contents/remove-purchase-invoice.ts'
import { declarationColumns, declaredAmong, parseDeclaration } from './declare-parcel.ts'
import { findParcelOf, lockParcelOf, type LockedParcel } from './parcel-queries.ts'
import { parcelView } from './parcel-views.ts'

/** Changes a declaration while the parcel is awaited; `stale-version` returns the current one. */
export async function editDeclaration(
  ctx: Context,
  { parcelId, version, ...input }: z.output<typeof editDeclarationEndpoint.input>,
): Promise<ParcelView> {
  const customerId = requireCustomer(ctx.actor)
  const declaration = parseDeclaration(input)
  const { trackingNumber } = declaration

  await inTransaction(ctx, async (tx) => {
    const row = found(await lockParcelOf(tx, customerId, parcelId))
    const parcel = { id: parcelId as ParcelId, status: row.status as ParcelStatus }
    const taken = await declaredAmong(tx, customerId, [trackingNumber], parcelId)
    accepted(edited(parcel, declaration, { alreadyDeclared: taken.length > 0 }))
    if (row.version !== version) throw new Refused('stale-version', { current: current(row) })

    if (isAsItWas(row, declarationColumns(declaration))) return
    await tx
      .updateTable('parcels')
      .set({ ...declarationColumns(declaration), version: version + 1, updated_at: ctx.now() })
      .where('id', '=', parcelId)
      .execute()
    const details = { trackingNumber }
    await recordFact(tx, ctx, { type: 'parcel.edited', customerId, parcelId, details })
  })
  return parcelView(ctx, found(await findParcelOf(ctx, customerId, parcelId)))
}

/** Saved without a change: nothing for the history. */
const isAsItWas = (
  row: LockedParcel,
  declared: Pick<LockedParcel, keyof ReturnType<typeof declarationColumns>>,
): boolean =>
  (Object.keys(declared) as (keyof typeof declared)[]).every((key) => row[key] === declared[key])

const current = (row: LockedParcel) => ({
  version: row.version,
  trackingNumber: row.tracking_number,
  merchant: row.merchant,
  description: row.description,
  requestedAction: row.requested_action,
})

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
