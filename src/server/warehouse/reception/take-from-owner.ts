import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { takeFromOwner as endpoint } from '#contract/warehouse/parcel-record.ts'
import { parcelCan, parcelTransitions, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { labelNumberOf } from '#domain/parcel/tracking-number.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { lockParcel, type LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { openBoxOf } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { giveLines } from '#server/warehouse/shelves/resolve-count-line.ts'
import { correctTrackingNumber } from './receive-parcel.ts'
import { recallReceivedMail } from './save-reception.ts'
import { declaredNumberOf, hasOwnersWork, removeParcel } from './undo-reception.ts'

/**
 * Takes a parcel from a customer who is not its owner: what was received is an unidentified parcel of its own again, and their
 * declaration is awaited again; a row that only the reception had made is deleted. Notifies the customer
 * (docs/rules/parcels.md#the-wrong-owner).
 */
export async function takeFromOwner(
  ctx: Context,
  { parcelId, reason }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const parcel = found(await lockParcel(tx, parcelId))
    const customerId = await requireTakeable(tx, parcel)
    const isRemoved = !(await wasAnnounced(tx, parcelId)) && !(await hasOwnersWork(tx, parcelId))
    const foundId = await insertUnowned(tx, ctx, parcel)
    const receivedAt = await moveReceived(tx, parcelId, foundId)
    const trackingNumber = await declaredNumberOf(tx, parcel)
    if (isRemoved) await removeParcel(tx, parcelId)
    else await awaitAgain(tx, ctx, { ...parcel, customer_id: customerId }, trackingNumber)
    await recordFact(tx, ctx, {
      type: 'parcel.reception-undone',
      customerId,
      parcelId,
      details: { trackingNumber, wasRemoved: isRemoved },
      change: {
        before: { status: parcel.status, customerId },
        after: { status: isRemoved ? null : 'pending_arrival', customerId: null, reason },
      },
    })
    const details = { takenFrom: parcelId }
    await recordFact(tx, ctx, { type: 'parcel.owner-removed', parcelId: foundId, details })
    await recallReceivedMail(tx, { parcelId, key: receivedAt.toISOString() })
    await notify(tx, ctx, {
      kind: 'reception-undone',
      payload: {
        userId: customerId,
        parcelId,
        trackingNumber,
        anothers: isRemoved ? 'removed' : 'awaited',
      },
      userId: customerId,
      dedupeKey: `owner-removed:${parcelId}:${parcel.version}`,
    })
    return { parcelId: foundId }
  })
}

/** Returns its customer. Refuses with `owner-not-removable`, `request-open`, `parcel-in-use`. */
async function requireTakeable(tx: Tx, parcel: LockedParcel): Promise<string> {
  const { id, customer_id: customerId, destroyed_at } = parcel
  const status = parcel.status as ParcelStatus
  const boxed = (await openBoxOf(tx, id)) !== null
  const state = { status, destroyed: destroyed_at !== null, boxed }
  if (customerId === null || !parcelCan('take-from-owner', state)) {
    throw new Refused('owner-not-removable', { status })
  }
  const { rows } = await sql<{ isAsked: boolean; isUsed: boolean }>`select
    exists (select from parcel_requests where parcel_id = ${id} and state <> 'closed') as "isAsked",
    exists (select from shipment_parcels where parcel_id = ${id})
      or exists (select from checkout_items where parcel_id = ${id} and open)
      or exists (select from parcel_options where parcel_id = ${id} and status <> 'cancelled')
      or exists (select from storage_keepings where parcel_id = ${id} and cancelled_at is null)
      or exists (select from storage_waivers where parcel_id = ${id} and waived_by is null)
      or exists (select from storage_settlements where parcel_id = ${id} and state <> 'closed') as "isUsed"`.execute(
    tx,
  )
  if (rows[0]?.isAsked) throw new Refused('request-open')
  if (rows[0]?.isUsed) throw new Refused('parcel-in-use')
  return customerId
}

/** Its customer declared it before its reception, or the found parcel was matched with what they had declared. */
async function wasAnnounced(tx: Tx, parcelId: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select
    exists (select from receptions where parcel_id = ${parcelId} and not began_parcel)
    or exists (select from events where parcel_id = ${parcelId} and type in ('parcel.matched', 'parcel.claimed')
      and details ? 'foundAs') as was`.execute(tx)
  return rows[0]?.was ?? false
}

async function insertUnowned(tx: Tx, ctx: Context, parcel: LockedParcel): Promise<string> {
  const { id } = await tx
    .insertInto('parcels')
    .values({
      customer_id: null,
      tracking_number: labelNumberOf(parcel.tracking_number),
      merchant: 'Non déclaré',
      requested_action: 'temporary_storage',
      status: parcel.status,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns when it was received. The columns that keep their value call the triggers of the shelf and of the search. */
async function moveReceived(tx: Tx, parcelId: string, foundId: string): Promise<Date> {
  for (const table of ['photos', 'parcel_blocks', 'measure_corrections'] as const) {
    await sql`update ${sql.table(table)} set parcel_id = ${foundId} where parcel_id = ${parcelId}`.execute(
      tx,
    )
  }
  await giveLines(tx, parcelId, foundId)
  // The days on the shelf were another parcel's: the customer's own begins its own.
  for (const table of ['storage_plans', 'storage_residences', 'storage_waivers'] as const) {
    await sql`delete from ${sql.table(table)} where parcel_id = ${parcelId}`.execute(tx)
  }
  const { received_at } = await tx
    .updateTable('receptions')
    .set((row) => ({ parcel_id: foundId, owner_id: null, shelf: row.ref('shelf') }))
    .set({ began_parcel: true })
    .where('parcel_id', '=', parcelId)
    .returning('received_at')
    .executeTakeFirstOrThrow()
  return received_at
}

async function awaitAgain(
  tx: Tx,
  ctx: Context,
  { id, customer_id: customerId, tracking_number }: LockedParcel,
  declaredNumber: string,
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set((row) => ({ version: row('version', '+', 1), updated_at: ctx.now() }))
    .set({ status: parcelTransitions['take-from-owner'].to })
    .where('id', '=', id)
    .execute()
  if (declaredNumber !== tracking_number) {
    await correctTrackingNumber(tx, { id, customerId }, declaredNumber)
  }
}
