import type * as z from 'zod/mini'
import type { reclaimParcel as endpoint } from '#contract/warehouse/parcel-record.ts'
import type { reclaimMyParcel as mine } from '#contract/warehouse/parcels.ts'
import { parcelCan, parcelTransitions, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { requireAdmin, requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { renewBlock } from './block-parcel.ts'
import { type LockedParcel, lockParcelOf } from './parcel-queries.ts'
import { endDisposal } from '#server/warehouse/storage/disposal-due.ts'
import {
  closeSettlement,
  requireStorageNotBeingPaid,
} from '#server/warehouse/storage/settlements.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'
import { requireNotAgreed } from '#server/warehouse/storage/waive-storage.ts'

/** Frees an unclaimed parcel whose owner came back: it can be quoted again, and its reminders begin again. */
export async function reclaimParcel(
  ctx: Context,
  { parcelId, reason }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await reclaim(tx, ctx, found(await lockParcel(tx, parcelId)), reason)
    return {}
  })
}

/** The owner takes back a parcel without anything due, as after a waiver: no payment of it can be made. */
export async function reclaimMyParcel(
  ctx: Context,
  { parcelId }: z.output<typeof mine.input>,
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const parcel = found(await lockParcelOf(tx, customerId, parcelId))
    await requireNotAgreed(tx, parcelId)
    const due = (await storageDue(tx, ctx, [parcelId])).get(parcelId)
    if (due) throw new Refused('storage-due', { days: due.days })
    await reclaim(tx, ctx, parcel)
    return {}
  })
}

async function reclaim(tx: Tx, ctx: Context, parcel: LockedParcel, reason?: string): Promise<void> {
  const { id: parcelId, customer_id: customerId } = parcel
  const state = { status: parcel.status as ParcelStatus, destroyed: parcel.destroyed_at !== null }
  if (!parcelCan('reclaim', state)) throw new Refused('parcel-not-unclaimed', state)
  await requireStorageNotBeingPaid(tx, parcelId)
  await closeSettlement(tx, ctx, parcelId, 'reclaimed')
  const status = await putBackInStock(tx, ctx, { parcelId, customerId })
  await recordFact(tx, ctx, {
    type: 'parcel.reclaimed',
    parcelId,
    customerId,
    ...(reason && { change: { before: { status: state.status }, after: { status, reason } } }),
  })
}

/** The unclaimed parcel is in stock again, or held back as before. The caller holds its lock, and records the fact. */
export async function putBackInStock(
  tx: Tx,
  ctx: Context,
  parcel: { readonly parcelId: string; readonly customerId: string | null },
): Promise<ParcelStatus> {
  const { parcelId } = parcel
  const isHeld = await renewBlock(tx, ctx, parcel)
  const status = parcelTransitions[isHeld ? 'reclaim-held' : 'reclaim'].to
  await endDisposal(tx, ctx, parcelId, 'given-up')
  await tx
    .updateTable('parcels')
    .set((row) => ({ version: row('version', '+', 1), updated_at: ctx.now() }))
    .set({ status })
    .where('id', '=', parcelId)
    .execute()
  return status
}
