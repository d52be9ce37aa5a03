import type * as z from 'zod/mini'
import type {
  blockParcel as blockParcelEndpoint,
  unblockParcel as unblockEndpoint,
} from '#contract/warehouse/warehouse-requests.ts'
import { block, choiceDeadline, daysToChoose, mayOffer } from '#domain/parcel/block.ts'
import { parcelTransitions, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, InvalidInput } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { unblockLocked } from './leave-shelf.ts'
import { type LockedParcel, lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { openBoxOf } from '#server/warehouse/parcel-rows/parcel-state.ts'

/**
 * Holds a parcel back with its reason, on its shelf or at the packing bench; its owner is notified, and must choose among these
 * until a day (docs/rules/parcels.md#blocking). A paid box waits for its parcel.
 */
export async function blockParcel(
  ctx: Context,
  { parcelId, ...blocking }: z.output<typeof blockParcelEndpoint.input>,
): Promise<Record<string, never>> {
  requireStaff(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    await blockLocked(tx, ctx, parcelId, blocking)
    return {}
  })
}

type Blocking = Omit<z.output<typeof blockParcelEndpoint.input>, 'parcelId'>

/** The same in the caller's transaction: the bench receives and holds back at once. */
export async function blockLocked(
  tx: Tx,
  ctx: Context,
  parcelId: string,
  blocking: Blocking,
): Promise<void> {
  const { cause, reason, choices } = blocking
  if (!mayOffer(cause, choices)) throw new InvalidInput({ choices: 'not-offerable' })
  const parcel = found(await lockParcel(tx, parcelId))
  const former = parcel.status as ParcelStatus
  const move = accepted(block({ status: former }))
  const status = parcelTransitions[move].to
  await tx
    .updateTable('parcels')
    .set((row) => ({ status, version: row('version', '+', 1), updated_at: ctx.now() }))
    .where('id', '=', parcelId)
    .execute()
  const { id } = await insertBlock(tx, ctx, parcelId, blocking)
  const customerId = parcel.customer_id
  const box = move === 'hold' ? await openBoxOf(tx, parcelId) : null
  await recordFact(tx, ctx, {
    type: 'parcel.blocked',
    customerId,
    parcelId,
    ...(box === null ? {} : { shipmentId: box.shipmentId }),
    details: { trackingNumber: parcel.tracking_number },
    // Of a parcel without an owner it stands on its block alone: nobody's erasure would find it here.
    change: {
      before: { status: former },
      after: { status, ...(customerId !== null && { reason }) },
    },
  })
  if (customerId !== null) await notifyBlocked(tx, ctx, { customerId, parcelId, key: id })
}

const insertBlock = (
  tx: Tx,
  ctx: Context,
  parcelId: string,
  { cause, reason, choices, days }: Blocking,
) =>
  tx
    .insertInto('parcel_blocks')
    .values({
      parcel_id: parcelId,
      cause: cause ?? null,
      reason,
      choices: [...new Set(choices)],
      deadline: choiceDeadline(ctx.now(), days),
      blocked_at: ctx.now(),
      blocked_by: requireStaff(ctx.actor),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/**
 * Frees a parcel without its owner's choice: it was a mistake, or the reason is resolved. The owner, who had been asked to
 * choose, is notified.
 */
export async function unblockParcel(
  ctx: Context,
  { parcelId, reason }: z.output<typeof unblockEndpoint.input>,
): Promise<Record<string, never>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const parcel = found(await lockParcel(tx, parcelId))
    await unblockLocked(tx, ctx, parcel, reason)
    await notifyUnblocked(tx, ctx, parcel)
    return {}
  })
}

/**
 * Notifies the owner that the team returned the parcel without their request: they had learned that it was here, or on its way.
 */
export async function notifyReturned(tx: Tx, ctx: Context, parcel: LockedParcel): Promise<void> {
  if (parcel.customer_id === null) return
  await notify(tx, ctx, {
    kind: 'parcel-returned',
    payload: { parcelId: parcel.id, hadLeft: parcel.status === 'shipped' },
    userId: parcel.customer_id,
    dedupeKey: `parcel-returned:${parcel.id}`,
  })
}

/** Notifies the owner that the team freed the parcel: they no longer need to choose. */
async function notifyUnblocked(tx: Tx, ctx: Context, parcel: LockedParcel): Promise<void> {
  if (parcel.customer_id === null) return
  await notify(tx, ctx, {
    kind: 'parcel-unblocked',
    payload: { parcelId: parcel.id },
    userId: parcel.customer_id,
    dedupeKey: `parcel-unblocked:${parcel.id}:${parcel.version}`,
  })
}

type BlockedParcel = {
  readonly customerId: string
  readonly parcelId: string
  /** The dedupe key of this block's message. */
  readonly key: string
}

/** Enqueues the owner's message that the parcel is held back, with the choices. */
async function notifyBlocked(
  tx: Tx,
  ctx: Context,
  { customerId, parcelId, key }: BlockedParcel,
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'parcel-blocked',
    payload: { parcelId },
    userId: customerId,
    dedupeKey: `parcel-blocked:${key}`,
  })
}

/**
 * The days of the owner's choice begin now, and they are notified: the parcel was held back while it had no owner or was
 * unclaimed, or the return that they had chosen ended. Returns whether it is held back.
 */
export async function renewBlock(
  tx: Tx,
  ctx: Context,
  { customerId, parcelId }: { readonly customerId: string | null; readonly parcelId: string },
): Promise<boolean> {
  const block = await tx
    .selectFrom('parcel_blocks')
    .select(['id', 'blocked_at', 'deadline'])
    .where('parcel_id', '=', parcelId)
    .where('lifted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!block) return false
  const days = daysToChoose({ blockedAt: block.blocked_at, deadline: block.deadline })
  const deadline = choiceDeadline(ctx.now(), days)
  await tx.updateTable('parcel_blocks').set({ deadline }).where('id', '=', block.id).execute()
  const key = `${block.id}:${deadline.toISOString()}`
  if (customerId !== null) await notifyBlocked(tx, ctx, { customerId, parcelId, key })
  return true
}
