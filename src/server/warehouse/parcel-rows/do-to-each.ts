import type { DoneToSome } from '#contract/warehouse/office-parcels.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { NotFound } from '#server/core/refused.ts'
import { lockParcels, type LockedParcel } from './lock-parcel.ts'

type Act = {
  /** The code of the refusal for this parcel; undefined when `run` may go on. Writes nothing. */
  readonly refusalOf: (parcel: LockedParcel) => string | undefined
  readonly run: (tx: Tx, parcel: LockedParcel) => Promise<void>
  /** Runs once after all parcels. */
  readonly end?: (tx: Tx) => Promise<void>
}

/**
 * Runs one operation on several parcels in one transaction: reports each refused parcel, and does the others. Without any of them
 * it is a 404.
 */
export function doToEach(
  ctx: Context,
  parcelIds: readonly string[],
  begin: (tx: Tx) => Promise<Act>,
): Promise<DoneToSome> {
  return inTransaction(ctx, async (tx) => {
    const { refusalOf, run, end } = await begin(tx)
    const refused: DoneToSome['refused'] = []
    const parcels = await lockParcels(tx, parcelIds)
    if (parcels.length === 0) throw new NotFound()
    for (const parcel of parcels) {
      const code = refusalOf(parcel)
      if (code === undefined) await run(tx, parcel)
      else refused.push({ parcelId: parcel.id, trackingNumber: parcel.tracking_number, code })
    }
    await end?.(tx)
    const done = parcels.length - refused.length
    return { done, refused: [...refused, ...goneOf(parcelIds, parcels)] }
  })
}

/** Deleted since they were chosen: a colleague matched them with their declaration, or nobody needs them any more. */
function goneOf(
  parcelIds: readonly string[],
  parcels: readonly LockedParcel[],
): DoneToSome['refused'] {
  const here = new Set(parcels.map(({ id }) => id))
  const gone = [...new Set(parcelIds)].filter((id) => !here.has(id))
  return gone.map((parcelId) => ({ parcelId, trackingNumber: '', code: 'parcel-gone' }))
}
