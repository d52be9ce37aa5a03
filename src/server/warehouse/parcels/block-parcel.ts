import type * as z from 'zod/mini'
import type {
  blockParcel as endpoint,
  unblockParcel as unblockEndpoint,
} from '#contract/warehouse/warehouse-requests.ts'
import { block, choiceDeadline, mayOffer } from '#domain/parcel/block.ts'
import { parcelTransitions, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, InvalidInput } from '#server/core/refused.ts'
import { unblockLocked } from './leave-shelf.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { openBoxOf } from '#server/warehouse/parcel-rows/open-box-of.ts'
import { notifyUnblocked } from './notify-owner.ts'
import { notifyBlocked } from './notify-blocked.ts'

/**
 * Holds a parcel back with its reason, on its shelf or at the packing bench; its owner is notified, and must choose among these
 * until a day (docs/rules/parcels.md#blocking). A paid box waits for its parcel.
 */
export async function blockParcel(
  ctx: Context,
  { parcelId, ...blocking }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireStaff(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    await blockLocked(tx, ctx, parcelId, blocking)
    return {}
  })
}

type Blocking = Omit<z.output<typeof endpoint.input>, 'parcelId'>

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
    details: { reason, trackingNumber: parcel.tracking_number },
    change: { before: { status: former }, after: { status } },
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
