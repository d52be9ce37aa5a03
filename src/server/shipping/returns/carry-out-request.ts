import type * as z from 'zod/mini'
import type {
  DoneToSome,
  returnParcels as returnParcelsEndpoint,
} from '#contract/warehouse/office-parcels.ts'
import type {
  carryOutRequest as carryOutEndpoint,
  WarehouseRequest,
} from '#contract/warehouse/warehouse-requests.ts'
import { parcelCan, type ParcelStatus } from '#domain/parcel/parcel.ts'
import {
  freesParcel,
  requestCan,
  requestTransitions,
  type BlockedChoice,
  type RequestState,
} from '#domain/parcel/request.ts'
import { whyNotLeave } from '#domain/shop-return/shop-return.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { giveUpOptions } from '#server/payments/options/give-up-options.ts'
import { leaveBoxes } from '#server/shipping/shipments/leave-boxes.ts'
import { doToEach } from '#server/warehouse/parcel-rows/do-to-each.ts'
import { lockParcel, type LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { liveReturns } from '#server/warehouse/parcel-rows/require-way-out.ts'
import { takeOutOfContents } from '#server/warehouse/contents/save-contents.ts'
import { correctLocked } from '#server/warehouse/parcels/correct-measures.ts'
import { notifyReturned } from '#server/warehouse/parcels/block-parcel.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'
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
  { requestId, removal }: z.output<typeof carryOutEndpoint.input>,
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
    const choice = (request.choice ?? 'return') as BlockedChoice
    if ((choice === 'remove-item') !== (removal !== undefined)) {
      throw new InvalidInput({ removal: removal ? 'unexpected' : 'required' })
    }
    await carryOut(tx, ctx, found(parcel), choice)
    if (removal) await takeOut(tx, ctx, { requestId, parcelId: found(parcel).id }, removal)
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

/**
 * What was removed is neither weighed, nor paid for, nor declared to customs any more. In a paid shipment the parcel is not
 * measured again: its box is weighed when it is closed.
 */
async function takeOut(
  tx: Tx,
  ctx: Context,
  { requestId, parcelId }: { readonly requestId: string; readonly parcelId: string },
  { measures, ...contents }: Removal,
): Promise<void> {
  const freed = found(await lockParcel(tx, parcelId))
  const isOnShelf = parcelCan('correct-measures', { status: freed.status as ParcelStatus })
  if (isOnShelf !== (measures !== undefined)) {
    throw new InvalidInput({ measures: isOnShelf ? 'required' : 'unexpected' })
  }
  if (measures) await correctLocked(tx, ctx, freed, measures)
  const removed = await takeOutOfContents(tx, ctx, parcelId, contents)
  await tx
    .updateTable('parcel_requests')
    .set({ removed_cents: removed })
    .where('id', '=', requestId)
    .execute()
}

type Removal = NonNullable<z.output<typeof carryOutEndpoint.input>['removal']>

/** Returns parcels to their shops, with the reason for the journal, and notifies their owners. */
export async function returnParcels(
  ctx: Context,
  { parcelIds, reason }: z.output<typeof returnParcelsEndpoint.input>,
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

/** Applies the consequences of returned or destroyed parcels: for their boxes, then for the paid work on them. */
export async function releaseFromBoxesAndOptions(
  tx: Tx,
  ctx: Context,
  parcelIds: readonly string[],
): Promise<void> {
  const ofCancelled = await leaveBoxes(tx, ctx, parcelIds)
  await giveUpOptions(tx, ctx, [...parcelIds, ...ofCancelled])
}
