import { unblock } from '#domain/parcel/block.ts'
import {
  parcelCan,
  parcelTransitions,
  type ParcelAction,
  type ParcelStatus,
} from '#domain/parcel/parcel.ts'
import type { FactType } from '#domain/fact/fact.ts'
import type { RequestKind } from '#domain/parcel/request.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { requireWayOut, supersedeRequests } from '#server/warehouse/parcel-rows/require-way-out.ts'
import { endDisposal } from '#server/warehouse/storage/disposal-due.ts'
import { closeSettlement } from '#server/warehouse/storage/settlements.ts'
import { requireStorageSettled } from '#server/warehouse/storage/storage-due.ts'
import type { LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { openBoxOf, type OpenBox } from '#server/warehouse/parcel-rows/parcel-state.ts'

type Leaving = {
  readonly action: Extract<ParcelAction, 'return' | 'destroy' | 'dispose' | 'unblock' | 'resume'>
  readonly fact: FactType
  /** The kinds of request that are no longer possible. */
  readonly ends: readonly RequestKind[]
  /** The reason, when no request of the owner gives it. */
  readonly reason?: string | undefined
  /** Its paid return leaves now. */
  readonly isSending?: boolean
}

/** Returns the parcel to the shop: with the team's reason, or because the owner's paid return is sent. */
export const returnLocked = (
  tx: Tx,
  ctx: Context,
  parcel: LockedParcel,
  { reason, isSending = false }: { readonly reason?: string; readonly isSending?: boolean },
): Promise<void> =>
  end(tx, ctx, parcel, 'parcel-not-returnable', {
    reason,
    isSending,
    action: 'return',
    fact: 'parcel.returned',
    ends: ['return', 'weight-dispute', 'blocked-choice'],
  })

/** Destroys the parcel at its owner's wish; the row stays, as the proof. */
export const destroyLocked = (tx: Tx, ctx: Context, parcel: LockedParcel): Promise<void> =>
  end(tx, ctx, parcel, 'parcel-not-blocked', {
    action: 'destroy',
    fact: 'parcel.destroyed',
    ends: ['return', 'weight-dispute', 'blocked-choice'],
  })

/** Destroys an unclaimed parcel, with the team's reason; the row stays, as the proof. */
export const disposeLocked = (
  tx: Tx,
  ctx: Context,
  parcel: LockedParcel,
  reason: string,
): Promise<void> =>
  end(tx, ctx, parcel, 'parcel-not-unclaimed', {
    reason,
    action: 'dispose',
    fact: 'parcel.disposed',
    ends: ['return', 'weight-dispute', 'blocked-choice'],
  })

/** Frees the parcel, on its shelf, or in the box that waits for it. */
export async function unblockLocked(
  tx: Tx,
  ctx: Context,
  parcel: LockedParcel,
  reason?: string,
): Promise<void> {
  const box = await openBoxOf(tx, parcel.id)
  const { status } = parcel
  const action = accepted(unblock(stateOf(parcel, box)), { status })
  await requireWayOut(tx, parcel.id, 'free', false)
  const fact = action === 'resume' ? 'parcel.resumed' : 'parcel.unblocked'
  await leave(tx, ctx, parcel, box, { reason, action, fact, ends: ['blocked-choice'] })
}

async function end(
  tx: Tx,
  ctx: Context,
  parcel: LockedParcel,
  refusal: string,
  leaving: Leaving,
): Promise<void> {
  const box = await openBoxOf(tx, parcel.id)
  const { status } = parcel
  if (!parcelCan(leaving.action, stateOf(parcel, box))) throw new Refused(refusal, { status })
  const { action, isSending = false } = leaving
  await requireWayOut(tx, parcel.id, action === 'return' ? 'return' : 'destroy', isSending)
  await requireStorageSettled(tx, ctx, parcel.id)
  await leave(tx, ctx, parcel, box, leaving)
}

const stateOf = ({ status, destroyed_at }: LockedParcel, box: OpenBox | null) => ({
  status: status as ParcelStatus,
  destroyed: destroyed_at !== null,
  boxed: box !== null,
})

/** Writes a step whose checks have passed. */
async function leave(
  tx: Tx,
  ctx: Context,
  parcel: LockedParcel,
  box: OpenBox | null,
  { action, fact, ends, reason }: Leaving,
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set((row) => ({ version: row('version', '+', 1), updated_at: ctx.now() }))
    .set({ status: parcelTransitions[action].to })
    .set({ destroyed_at: isDestroying(action) ? ctx.now() : null })
    .where('id', '=', parcel.id)
    .execute()
  // A destroyed parcel stays blocked, and shows the reason for ever.
  if (!isDestroying(action)) await liftBlock(tx, ctx, parcel.id)
  await supersedeRequests(tx, ctx, parcel.id, ends)
  const isGone = action === 'return' || isDestroying(action)
  await closeSettlement(tx, ctx, parcel.id, isGone ? 'left' : 'called-off')
  await endDisposal(tx, ctx, parcel.id, 'given-up')
  await tell(tx, ctx, parcel, box, { action, fact, reason })
}

const isDestroying = (action: Leaving['action']): boolean =>
  action === 'destroy' || action === 'dispose'

async function tell(
  tx: Tx,
  ctx: Context,
  { id: parcelId, customer_id: customerId, tracking_number: trackingNumber, status }: LockedParcel,
  box: OpenBox | null,
  { action, fact, reason }: Pick<Leaving, 'action' | 'fact' | 'reason'>,
): Promise<void> {
  const { to } = parcelTransitions[action]
  await recordFact(tx, ctx, {
    type: fact,
    customerId,
    parcelId,
    ...(box === null ? {} : { shipmentId: box.shipmentId, details: { trackingNumber } }),
    change: isDestroying(action)
      ? {
          before: { destroyed: false },
          after: { destroyed: true, ...(reason === undefined ? {} : { reason }) },
        }
      : {
          before: { status },
          after: { status: to, ...(reason === undefined ? {} : { reason }) },
        },
  })
}

async function liftBlock(tx: Tx, ctx: Context, parcelId: string): Promise<void> {
  await tx
    .updateTable('parcel_blocks')
    .set({ lifted_at: ctx.now() })
    .where('parcel_id', '=', parcelId)
    .where('lifted_at', 'is', null)
    .execute()
}
