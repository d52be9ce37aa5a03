import type * as z from 'zod/mini'
import type { DoneToSome, returnParcels as endpoint } from '#contract/warehouse/office-parcels.ts'
import { parcelCan, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { whyNotLeave } from '#domain/shop-return/shop-return.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'
import { doToEach } from '#server/warehouse/parcel-rows/do-to-each.ts'
import type { LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { liveReturns } from '#server/warehouse/parcel-rows/require-way-out.ts'
import { releaseFromBoxesAndOptions } from './release-from-boxes-and-options.ts'
import { notifyReturned } from '#server/warehouse/parcels/block-parcel.ts'
import { returnLocked } from '#server/warehouse/parcels/leave-shelf.ts'

/** Returns parcels to their shops, with the reason for the journal, and notifies their owners. */
export async function returnParcels(
  ctx: Context,
  { parcelIds, reason }: z.output<typeof endpoint.input>,
): Promise<DoneToSome> {
  requireStaff(ctx.actor)
  return doToEach(ctx, parcelIds, async (beginning) => {
    const due = await storageDue(beginning, ctx, parcelIds)
    const live = await liveReturns(beginning, parcelIds)
    return {
      refusalOf: (parcel) => {
        if (!isReturnable(parcel)) return 'parcel-not-returnable'
        if (due.has(parcel.id)) return 'storage-due'
        return whyNotLeave('return', live.get(parcel.id) ?? null, false) ?? undefined
      },
      run: async (tx, parcel) => {
        await returnLocked(tx, ctx, parcel, { reason })
        await notifyReturned(tx, ctx, parcel)
      },
      end: (tx) => releaseFromBoxesAndOptions(tx, ctx, parcelIds),
    }
  })
}

const isReturnable = ({ status, destroyed_at }: LockedParcel): boolean =>
  parcelCan('return', { status: status as ParcelStatus, destroyed: destroyed_at !== null })
