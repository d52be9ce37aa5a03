import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { undoReception as endpoint } from '#contract/warehouse/reception.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { parcelTransitions } from '#domain/parcel/parcel.ts'
import { undoReception as undo } from '#domain/parcel/reception.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { lockParcel, type LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { correctTrackingNumber } from './receive-parcel.ts'
import { recallReceivedMail } from './save-reception.ts'
import { findWarehouseParcel, warehouseView } from '#server/warehouse/parcels/warehouse-queries.ts'

/**
 * Undoes a reception made by mistake: the parcel is awaited again, under the number that its owner had declared; one that the
 * reception created is deleted. The owner's message is recalled; if it has left, another message corrects it. The person who took
 * the photos can still attach them.
 */
export async function undoReception(
  ctx: Context,
  { parcelId }: { readonly parcelId: string },
): Promise<z.input<typeof endpoint.output>> {
  const staffId = requireStaff(ctx.actor)
  const isKept = await inTransaction(ctx, async (tx) => {
    const parcel = found(await lockParcel(tx, parcelId))
    const reception = await receptionOf(tx, parcelId)
    if (!reception) throw new Refused('reception-in-use')
    const undoing = {
      status: parcel.status as ParcelStatus,
      receivedAt: reception.received_at,
      isOwn: reception.received_by === staffId,
      hasDependents: await hasDependents(tx, parcel, reception),
    }
    accepted(undo(undoing, ctx.now()))
    await tx
      .updateTable('photos')
      .set({ parcel_id: null })
      .where('parcel_id', '=', parcelId)
      .execute()
    await tx.deleteFrom('receptions').where('parcel_id', '=', parcelId).execute()
    const declared = { ...parcel, tracking_number: await declaredNumberOf(tx, parcel) }
    if (declared.tracking_number !== parcel.tracking_number) {
      const owned = { id: parcelId, customerId: parcel.customer_id }
      await correctTrackingNumber(tx, owned, declared.tracking_number)
    }
    await (reception.began_parcel ? removeParcel(tx, parcelId) : awaitAgain(tx, ctx, parcelId))
    await tell(tx, ctx, declared, reception)
    return !reception.began_parcel
  })
  if (!isKept) return { parcel: null }
  return { parcel: warehouseView(found(await findWarehouseParcel(ctx.db, parcelId))) }
}

type Reception = NonNullable<Awaited<ReturnType<typeof receptionOf>>>

const receptionOf = (tx: Tx, parcelId: string) =>
  tx.selectFrom('receptions').selectAll().where('parcel_id', '=', parcelId).executeTakeFirst()

/**
 * Whether anything was based on the reception, or on a parcel that only it created; the new owner of a found parcel already knows
 * of it.
 */
async function hasDependents(
  tx: Tx,
  { id }: LockedParcel,
  { round_id, began_parcel }: Reception,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from measure_corrections where parcel_id = ${id})
    or exists (select from parcel_requests where parcel_id = ${id} and state <> 'closed')
    or exists (select from parcel_blocks where parcel_id = ${id})
    or exists (select from quote_parcels where parcel_id = ${id} and open)
    or exists (select from events where parcel_id = ${id} and type in ('parcel.matched', 'parcel.claimed'))
    or exists (select from reception_rounds where id = ${round_id} and closed_at is not null)
    or ${began_parcel} and exists (select from stock_count_lines where parcel_id = ${id}) as has`.execute(
    tx,
  )
  return (rows[0]?.has ?? false) || (began_parcel && (await hasOwnersWork(tx, id)))
}

/** Whether its owner asked, wrote, declared or bought anything about the parcel: its row cannot be deleted. */
export async function hasOwnersWork(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from parcel_requests where parcel_id = ${id})
    or exists (select from quote_parcels where parcel_id = ${id})
    or exists (select from content_lines where parcel_id = ${id})
    or exists (select from parcel_invoices where parcel_id = ${id})
    or exists (select from parcels where id = ${id} and value_reason is not null)
    or exists (select from threads where parcel_id = ${id})
    or exists (select from checkout_items where parcel_id = ${id})
    or exists (select from parcel_options where parcel_id = ${id})
    or exists (select from storage_keepings where parcel_id = ${id})
    or exists (select from storage_settlements where parcel_id = ${id})
    or exists (select from storage_waivers where parcel_id = ${id})
    or exists (select from parcel_disposals where parcel_id = ${id}) as has`.execute(tx)
  return rows[0]?.has ?? false
}

export async function removeParcel(tx: Tx, parcelId: string): Promise<void> {
  await tx.deleteFrom('parcels').where('id', '=', parcelId).execute()
}

async function awaitAgain(tx: Tx, ctx: Context, parcelId: string): Promise<void> {
  await tx
    .updateTable('parcels')
    .set((row) => ({ version: row('version', '+', 1), updated_at: ctx.now() }))
    .set({ status: parcelTransitions['undo-reception'].to })
    .where('id', '=', parcelId)
    .execute()
}

/** The number that its owner knows: the label's, except when they had typed a slip. */
export async function declaredNumberOf(tx: Tx, parcel: LockedParcel): Promise<string> {
  const fact = await tx
    .selectFrom('events')
    .select(sql<string | null>`details->>'declaredNumber'`.as('number'))
    .where('parcel_id', '=', parcel.id)
    .where('type', 'in', ['parcel.received', 'parcel.matched'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fact?.number ?? parcel.tracking_number
}

async function tell(
  tx: Tx,
  ctx: Context,
  parcel: LockedParcel,
  reception: Reception,
): Promise<void> {
  const { id: parcelId, customer_id: customerId, tracking_number: trackingNumber } = parcel
  await recordFact(tx, ctx, {
    type: 'parcel.reception-undone',
    customerId,
    parcelId,
    details: { trackingNumber, wasRemoved: reception.began_parcel },
    change: {
      before: { status: 'received', weightGrams: reception.weight_g, shelf: reception.shelf },
      after: { status: reception.began_parcel ? null : 'pending_arrival' },
    },
  })
  if (customerId === null) return
  const key = reception.received_at.toISOString()
  if (!(await recallReceivedMail(tx, { parcelId, key }))) return
  await notify(tx, ctx, {
    kind: 'reception-undone',
    payload: { userId: customerId, parcelId, trackingNumber },
    userId: customerId,
    dedupeKey: `reception-undone:${parcelId}:${key}`,
  })
}
