import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import {
  freesParcel,
  requestCan,
  requestTransitions,
  type BlockedChoice,
  type RequestState,
} from '#domain/parcel/request.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { found, Refused } from '#server/core/refused.ts'
import type { LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { releaseFromBoxesAndOptions } from './release-from-boxes-and-options.ts'
import {
  destroyLocked,
  returnLocked,
  unblockLocked,
} from '#server/warehouse/parcels/leave-shelf.ts'
import { lockRequest, staffViewOf } from '#server/warehouse/requests/request-queries.ts'

/**
 * Carries out an accepted request: the parcel has left for the shop, is destroyed, or is free again (as it is, or without the
 * item that held it back).
 */
export async function carryOutRequest(
  ctx: Context,
  { requestId }: { readonly requestId: string },
): Promise<WarehouseRequest> {
  requireStaff(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const { request, parcel } = await lockRequest(tx, requestId)
    if (!requestCan('carry-out', request.state as RequestState)) {
      throw new Refused('request-not-answered')
    }
    // Close this request first: leaving the shelf ends every other request about the parcel.
    await tx
      .updateTable('parcel_requests')
      .set({ state: requestTransitions['carry-out'].to, closed_at: ctx.now() })
      .where('id', '=', requestId)
      .execute()
    await carryOut(tx, ctx, found(parcel), (request.choice ?? 'return') as BlockedChoice)
    await notify(tx, ctx, {
      kind: 'request-carried-out',
      payload: { requestId },
      userId: request.customer_id,
      dedupeKey: `request-carried-out:${requestId}`,
    })
  })
  return staffViewOf(ctx, requestId)
}

/** A return has no choice to carry out. */
async function carryOut(
  tx: Tx,
  ctx: Context,
  parcel: LockedParcel,
  choice: BlockedChoice,
): Promise<void> {
  if (freesParcel(choice)) return unblockLocked(tx, ctx, parcel)
  // A return leaves by its own sending, with a number and a proof: here its rule refuses it.
  await (choice === 'return' ? returnLocked(tx, ctx, parcel, {}) : destroyLocked(tx, ctx, parcel))
  await releaseFromBoxesAndOptions(tx, ctx, [parcel.id])
}
