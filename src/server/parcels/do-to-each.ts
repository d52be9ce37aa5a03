import type { DoneToSome } from '#contract/office-parcels.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { NotFound } from '#server/core/refused.ts'
import { lockParcel, type LockedParcel } from './lock-parcel.ts'

type Act = {
  /** The code of what this parcel does not allow; undefined when it may be done. Writes nothing. */
  readonly refusalOf: (parcel: LockedParcel) => string | undefined
  readonly run: (tx: Tx, parcel: LockedParcel) => Promise<void>
}

/** One act on several parcels in one transaction: what a parcel refuses is told, and the others are done. */
export function doToEach(
  ctx: Context,
  parcelIds: readonly string[],
  begin: (tx: Tx) => Promise<Act>,
): Promise<DoneToSome> {
  return inTransaction(ctx, async (tx) => {
    const { refusalOf, run } = await begin(tx)
    const refused: DoneToSome['refused'] = []
    // In one order for everybody: two people's selections never wait for each other in a circle.
    const ids = [...new Set(parcelIds)].toSorted()
    for (const parcelId of ids) {
      const parcel = await lockParcel(tx, parcelId)
      if (!parcel) throw new NotFound()
      const code = refusalOf(parcel)
      if (code === undefined) await run(tx, parcel)
      else refused.push({ parcelId, trackingNumber: parcel.tracking_number, code })
    }
    return { done: ids.length - refused.length, refused }
  })
}
