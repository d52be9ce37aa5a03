import type * as z from 'zod/mini'
import type { askDisposal as endpoint } from '#contract/warehouse/owed-storage.ts'
import { parcelCan, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { approveRefund as judgeSecond } from '#domain/refund/refund.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { otherAdmins } from '#server/payments/refunds/office-refunds.ts'
import { lockParcel, type LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { requireNothingAsked } from '#server/warehouse/parcel-rows/require-way-out.ts'
import { disposeLocked } from '#server/warehouse/parcels/leave-shelf.ts'
import {
  disposalNoticeKey,
  dueToBeDisposed,
  endDisposal,
  lastDayOf,
} from '#server/warehouse/storage/disposal-due.ts'
import { requireStorageNotBeingPaid, writeOff } from '#server/warehouse/storage/settlements.ts'
import { releaseFromBoxesAndOptions } from './carry-out-request.ts'

/** Announces to its owner that an unclaimed parcel will be destroyed; never while the clause is out of force, nor before its time. */
export async function askDisposal(
  ctx: Context,
  { parcelId, reason }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  const staffId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const parcel = await lockUnclaimed(tx, parcelId)
    accepted(await dueToBeDisposed(tx, ctx, parcelId))
    await requireNothingAsked(tx, parcelId)
    if (await askedFor(tx, parcelId)) throw new Refused('disposal-asked')
    const { id: disposalId } = await tx
      .insertInto('parcel_disposals')
      .values({ parcel_id: parcelId, reason, asked_at: ctx.now(), asked_by: staffId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const customerId = found(parcel.customer_id)
    await recordFact(tx, ctx, {
      type: 'parcel.disposal-asked',
      customerId,
      parcelId,
      change: { before: { disposal: null }, after: { disposal: 'asked', reason } },
    })
    await notify(tx, ctx, {
      kind: 'disposal-announced',
      payload: { disposalId },
      userId: customerId,
      dedupeKey: disposalNoticeKey(disposalId),
    })
    return {}
  })
}

/** Another admin has it destroyed, after the owner's last day, the clause still in force: what is due of it is written off. */
export async function approveDisposal(
  ctx: Context,
  { parcelId }: { readonly parcelId: string },
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  const approver = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const parcel = await lockUnclaimed(tx, parcelId)
    const asked = await askedFor(tx, parcelId)
    if (!asked) throw new Refused('disposal-not-asked')
    accepted(await dueToBeDisposed(tx, ctx, parcelId))
    const lastDay = await lastDayOf(tx, asked.id)
    if (lastDay === null) throw new Refused('disposal-notice-not-sent')
    if (parisDayOf(ctx.now()) <= lastDay) {
      throw new Refused('disposal-too-early', { after: parisDayText(lastDay) })
    }
    const others = await otherAdmins(tx, asked.asked_by)
    if (!judgeSecond(approver, asked.asked_by, others).ok) throw new Refused('own-disposal')
    await requireNothingAsked(tx, parcelId)
    await requireStorageNotBeingPaid(tx, parcelId)
    await writeOff(tx, ctx, parcelId, { reason: asked.reason, staffId: approver.id })
    await endDisposal(tx, ctx, parcelId, 'done')
    await disposeLocked(tx, ctx, parcel, asked.reason)
    await releaseFromBoxesAndOptions(tx, ctx, [parcelId])
    return {}
  })
}

/** The parcel stays after all. */
export async function giveUpDisposal(
  ctx: Context,
  { parcelId }: { readonly parcelId: string },
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { customer_id: customerId } = await lockUnclaimed(tx, parcelId)
    if (!(await askedFor(tx, parcelId))) throw new Refused('disposal-not-asked')
    await endDisposal(tx, ctx, parcelId, 'given-up')
    await recordFact(tx, ctx, {
      type: 'parcel.disposal-given-up',
      customerId,
      parcelId,
      change: { before: { disposal: 'asked' }, after: { disposal: null } },
    })
    return {}
  })
}

async function lockUnclaimed(tx: Tx, parcelId: string): Promise<LockedParcel> {
  const parcel = found(await lockParcel(tx, parcelId))
  const state = { status: parcel.status as ParcelStatus, destroyed: parcel.destroyed_at !== null }
  if (!parcelCan('dispose', state) || parcel.customer_id === null) {
    throw new Refused('parcel-not-unclaimed', { status: parcel.status })
  }
  return parcel
}

const askedFor = (tx: Tx, parcelId: string) =>
  tx
    .selectFrom('parcel_disposals')
    .select(['id', 'reason', 'asked_at', 'asked_by'])
    .where('parcel_id', '=', parcelId)
    .where('state', '=', 'asked')
    .forUpdate()
    .executeTakeFirst()
