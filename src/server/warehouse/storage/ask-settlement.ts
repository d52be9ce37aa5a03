import type * as z from 'zod/mini'
import type { askSettlement as endpoint } from '#contract/warehouse/owed-storage.ts'
import { parcelCan, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import {
  requireNothingAsked,
  requireWayOut,
} from '#server/warehouse/parcel-rows/require-way-out.ts'
import {
  closeSettlement,
  liveSettlement,
  openSettlement,
  requireStorageNotBeingPaid,
} from './settlements.ts'
import { storageDue } from './storage-due.ts'

/** The team returns a parcel with storage due: its owner is asked to pay first. */
export async function askSettlement(
  ctx: Context,
  { parcelId, reason }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  const openedBy = requireAdmin(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const parcel = found(await lockParcel(tx, parcelId))
    const { status, customer_id: customerId } = parcel
    const state = { status: status as ParcelStatus, destroyed: parcel.destroyed_at !== null }
    // An unclaimed parcel is settled to be reclaimed; one on its way owes nothing.
    const isOnShelf = status === 'received' || status === 'blocked'
    if (customerId === null || !isOnShelf || !parcelCan('return', state)) {
      throw new Refused('parcel-not-returnable', { status })
    }
    await requireNothingAsked(tx, parcelId)
    await requireWayOut(tx, parcelId, 'return', false)
    if (await liveSettlement(tx, parcelId)) throw new Refused('settlement-open')
    if (!(await storageDue(tx, ctx, [parcelId])).has(parcelId)) throw new Refused('storage-not-due')
    await openSettlement(tx, ctx, { parcelId, customerId, way: 'return', reason, openedBy })
  })
  return {}
}

/** The team does not return it after all. */
export async function callOffSettlement(
  ctx: Context,
  { parcelId }: { readonly parcelId: string },
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const { customer_id: customerId } = found(await lockParcel(tx, parcelId))
    const live = await liveSettlement(tx, parcelId)
    if (live?.way !== 'return') throw new Refused('settlement-not-open')
    await requireStorageNotBeingPaid(tx, parcelId)
    await closeSettlement(tx, ctx, parcelId, 'called-off')
    await recordFact(tx, ctx, { type: 'storage.settlement-called-off', customerId, parcelId })
  })
  return {}
}
