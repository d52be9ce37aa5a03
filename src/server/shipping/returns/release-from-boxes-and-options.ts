import type { Context, Tx } from '#server/core/context.ts'
import { giveUpOptions } from '#server/payments/options/give-up-options.ts'
import { leaveBoxes } from '#server/shipping/shipments/leave-boxes.ts'

/** What it leads to that parcels were returned or destroyed: for their boxes, then for the work that was paid for them. */
export async function releaseFromBoxesAndOptions(
  tx: Tx,
  ctx: Context,
  parcelIds: readonly string[],
): Promise<void> {
  const ofCancelled = await leaveBoxes(tx, ctx, parcelIds)
  await giveUpOptions(tx, ctx, [...parcelIds, ...ofCancelled])
}
