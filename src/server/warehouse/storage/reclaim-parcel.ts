import type * as z from 'zod/mini'
import type { reclaimParcel as endpoint } from '#contract/warehouse/parcel-record.ts'
import { parcelCan, parcelTransitions, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { endDisposal } from './disposal-due.ts'
import { closeSettlement, requireStorageNotBeingPaid } from './settlements.ts'

/** Frees an unclaimed parcel whose owner came back: it can be quoted again, and its reminders begin again. */
export async function reclaimParcel(
  ctx: Context,
  { parcelId, reason }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const parcel = found(await lockParcel(tx, parcelId))
    const state = {
      status: parcel.status as ParcelStatus,
      destroyed: parcel.destroyed_at !== null,
    }
    if (!parcelCan('reclaim', state)) throw new Refused('parcel-not-unclaimed', state)
    await requireStorageNotBeingPaid(tx, parcelId)
    await closeSettlement(tx, ctx, parcelId, 'called-off')
    const status = await putBackInStock(tx, ctx, parcelId)
    await recordFact(tx, ctx, {
      type: 'parcel.reclaimed',
      parcelId,
      customerId: parcel.customer_id,
      change: { before: { status: state.status }, after: { status, reason } },
    })
    return {}
  })
}

/** The unclaimed parcel is in stock again. The caller holds its lock, and records the fact. */
export async function putBackInStock(tx: Tx, ctx: Context, parcelId: string): Promise<'received'> {
  const status = parcelTransitions.reclaim.to
  await endDisposal(tx, ctx, parcelId, 'given-up')
  await tx
    .updateTable('parcels')
    .set((row) => ({ version: row('version', '+', 1), updated_at: ctx.now() }))
    .set({ status })
    .where('id', '=', parcelId)
    .execute()
  return status
}
