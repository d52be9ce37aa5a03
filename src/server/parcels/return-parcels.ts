import type * as z from 'zod/mini'
import type { DoneToSome, returnParcels as endpoint } from '#contract/office-parcels.ts'
import { parcelCan, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { doToEach } from './do-to-each.ts'
import { settleLeft } from './settle-left.ts'
import { tellReturned } from './tell-owner.ts'
import { returnLocked } from './leave-shelf.ts'

/** Back to the shops they came from, with the reason for the journal; their owners are told. */
export async function returnParcels(
  ctx: Context,
  { parcelIds, reason }: z.output<typeof endpoint.input>,
): Promise<DoneToSome> {
  requireStaff(ctx.actor)
  return doToEach(ctx, parcelIds, async () => ({
    refusalOf: ({ status, destroyed_at }) =>
      parcelCan('return', { status: status as ParcelStatus, destroyed: destroyed_at !== null })
        ? undefined
        : 'parcel-not-returnable',
    run: async (tx, parcel) => {
      await returnLocked(tx, ctx, parcel, reason)
      await tellReturned(tx, ctx, parcel)
    },
    end: (tx) => settleLeft(tx, ctx, parcelIds),
  }))
}
