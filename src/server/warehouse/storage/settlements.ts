import { sql } from 'kysely'
import type { ParcelSettlement } from '#contract/warehouse/owed-storage.ts'
import {
  type SettledAs,
  type SettlementEnd,
  type SettlementState,
  settlementTransitions,
  type SettlementWay,
} from '#domain/storage/settlement.ts'
import { roundHalfUp } from '#domain/units.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { Refused } from '#server/core/refused.ts'
import { voidCheckouts } from '#server/core/void-checkouts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { storageDue } from './storage-due.ts'

/** Every function here needs the parcel's lock. */

type Opening = {
  readonly parcelId: string
  readonly customerId: string
  readonly way: SettlementWay
  readonly requestId?: string
  readonly reason?: string
  readonly openedBy?: string
}

/**
 * From now on the storage due of this parcel can be paid, and its owner is told (docs/rules/storage.md#settlement). Where nothing
 * is due, it is settled at once: the days until the parcel goes are ours.
 */
export async function openSettlement(tx: Tx, ctx: Context, opening: Opening): Promise<void> {
  const { parcelId, customerId, way, requestId = null, reason = null, openedBy = null } = opening
  const due = (await storageDue(tx, ctx, [parcelId])).get(parcelId)
  const isSettled = due === undefined && way !== 'reclaim'
  const { id: settlementId } = await tx
    .insertInto('storage_settlements')
    .values({
      parcel_id: parcelId,
      way,
      request_id: requestId,
      reason,
      opened_at: ctx.now(),
      opened_by: openedBy,
      state: isSettled ? 'settled' : 'open',
      settled_at: isSettled ? ctx.now() : null,
      settled_as: isSettled ? 'nothing' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The mail of an unclaimed parcel says what is due.
  if (due === undefined || way === 'reclaim') return
  const details = { way, days: due.days, amountCents: due.feeDueCents }
  await recordFact(tx, ctx, { type: 'storage.settlement-asked', customerId, parcelId, details })
  await notify(tx, ctx, {
    kind: 'storage-to-settle',
    payload: { settlementId, number: 0 },
    userId: customerId,
    dedupeKey: `storage-to-settle:${settlementId}:0`,
  })
}

/** The live settlement of a parcel, locked. */
export const liveSettlement = (tx: Tx, parcelId: string) =>
  tx
    .selectFrom('storage_settlements')
    .select(['id', 'way', 'state', 'request_id'])
    .where('parcel_id', '=', parcelId)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()

/** Its storage is paid or waived: the parcel may go. `orderId` only for what is paid. */
export async function settle(
  tx: Tx,
  ctx: Context,
  settlementId: string,
  as: Exclude<SettledAs, 'nothing'>,
  orderId: string | null,
): Promise<void> {
  const { from, to } = settlementTransitions.settle
  await tx
    .updateTable('storage_settlements')
    .set({ state: to, settled_at: ctx.now(), settled_as: as, order_id: orderId })
    .where('id', '=', settlementId)
    .where('state', 'in', from)
    .execute()
}

/**
 * Ends the live settlement of the parcel, if it has one, and the payments open for it. Days that passed since it was settled were
 * promised free: they stay free when the parcel does not go after all.
 */
export async function closeSettlement(
  tx: Tx,
  ctx: Context,
  parcelId: string,
  because: SettlementEnd,
): Promise<void> {
  const live = await liveSettlement(tx, parcelId)
  if (!live) return
  await tx
    .updateTable('storage_settlements')
    .set({ state: 'closed', closed_at: ctx.now(), closed_because: because })
    // Its caller has looked: what leaves without a payment or a waiver owes nothing.
    .$if(because === 'left' && live.state === 'open', (row) =>
      row.set({ settled_at: ctx.now(), settled_as: 'nothing' }),
    )
    .where('id', '=', live.id)
    .execute()
  await voidStoragePayments(tx, ctx, parcelId)
  if (because === 'called-off' && live.state === 'settled') {
    await keepFree(tx, ctx, parcelId, { settlement_id: live.id })
  }
}

/** What promised that the days cost nothing: a settlement, an order that was paid, or a member of staff, with a reason. */
type PromisedBy =
  | { readonly settlement_id: string }
  | { readonly order_id: string }
  | { readonly waived_by: string; readonly reason: string }

/**
 * The parcel waits to leave no more. The days that were free meanwhile stay free, and those that were paid stay paid
 * (docs/rules/storage.md#what-counts); `givenBack` of the days due went back as money and are due again.
 */
export async function keepFree(
  tx: Tx,
  ctx: Context,
  parcelId: string,
  by: PromisedBy,
  givenBack = 0,
): Promise<void> {
  const due = (await storageDue(tx, ctx, [parcelId])).get(parcelId)
  if (!due || due.days <= givenBack) return
  const days = due.days - givenBack
  const amountCents = Math.max(1, roundHalfUp((due.feeDueCents * days) / due.days))
  await tx
    .insertInto('storage_waivers')
    .values({
      parcel_id: parcelId,
      days,
      amount_cents: amountCents,
      waived_at: ctx.now(),
      ...by,
    })
    // Beside the days that the same order paid.
    .onConflict((paid) =>
      paid
        .columns(['order_id', 'parcel_id'])
        .where('order_id', 'is not', null)
        .doUpdateSet((row) => ({
          days: row('storage_waivers.days', '+', days),
          amount_cents: row('storage_waivers.amount_cents', '+', amountCents),
        })),
    )
    .execute()
}

const paying = (parcelId: string) =>
  sql<string>`(select checkout_id from checkout_items where parcel_id = ${parcelId} and kind = 'storage' and open)`

/** What these payments pay has changed, or is no longer due. */
export const voidStoragePayments = (tx: Tx, ctx: Context, parcelId: string): Promise<string[]> =>
  voidCheckouts(tx, ctx, paying(parcelId))

/** Refuses with `payment-in-progress`: a transfer under way cannot be stopped. */
export async function requireStorageNotBeingPaid(tx: Tx, parcelId: string): Promise<void> {
  if (await isBeingPaid(tx, parcelId)) throw new Refused('payment-in-progress')
}

export async function isBeingPaid(tx: Tx, parcelId: string): Promise<boolean> {
  const pending = await tx
    .selectFrom('checkouts')
    .select('id')
    .where('id', 'in', paying(parcelId))
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return pending !== undefined
}

/** Gives up what is due of an unclaimed parcel that is destroyed, in the name of who has it destroyed. */
export async function writeOff(
  tx: Tx,
  ctx: Context,
  parcelId: string,
  { reason, staffId }: { readonly reason: string; readonly staffId: string },
): Promise<void> {
  const due = (await storageDue(tx, ctx, [parcelId])).get(parcelId)
  if (!due || due.feeDueCents === 0) return
  const { days, feeDueCents: amountCents } = due
  await insertWaiver(tx, ctx, { parcelId, days, amountCents, reason, staffId })
}

/** The live settlement of a parcel's storage, for its page. */
export async function settlementView(
  db: Database,
  parcelId: string,
): Promise<ParcelSettlement | null> {
  const row = await db
    .selectFrom('storage_settlements')
    .select(['way', 'state', 'settled_as', 'opened_at', 'reminders', 'reason'])
    .where('parcel_id', '=', parcelId)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  if (!row) return null
  return {
    way: row.way as SettlementWay,
    state: row.state as SettlementState,
    settledAs: row.settled_as as SettledAs | null,
    openedAt: row.opened_at.toISOString(),
    reminders: row.reminders,
    reason: row.reason,
  }
}

type Waiver = {
  readonly parcelId: string
  readonly days: number
  readonly amountCents: number
  readonly reason: string
  readonly staffId: string
}

/** These days of the parcel are not charged, by a person's decision. */
export const insertWaiver = async (
  tx: Tx,
  ctx: Context,
  { parcelId, days, amountCents, reason, staffId }: Waiver,
): Promise<string> => {
  const { id } = await tx
    .insertInto('storage_waivers')
    .values({
      parcel_id: parcelId,
      days,
      amount_cents: amountCents,
      reason,
      waived_at: ctx.now(),
      waived_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
