import type { Context, Tx } from '#server/core/context.ts'
import { giveUpOptions } from '#server/payments/options/give-up-options.ts'
import { leaveBoxes } from '#server/shipping/shipments/leave-boxes.ts'

/** Applies the consequences of returned or destroyed parcels: for their boxes, then for the paid work on them. */
export async function releaseFromBoxesAndOptions(
  tx: Tx,
  ctx: Context,
  parcelIds: readonly string[],
): Promise<void> {
  const ofCancelled = await leaveBoxes(tx, ctx, parcelIds)
  await giveUpOptions(tx, ctx, [...parcelIds, ...ofCancelled])
}
