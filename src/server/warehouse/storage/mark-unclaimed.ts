import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { markUnclaimed as markUnclaimedEndpoint } from '#contract/warehouse/parcel-record.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { parcelCan, parcelTransitions, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { addDays, type ParisDay, parisDayOf, startOfParisDay } from '#domain/storage/paris-day.ts'
import { storageAccount } from '#domain/storage/storage.ts'
import { type ReminderDays, type Reminders, unclaimedStep } from '#domain/storage/unclaimed.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { closeSettlement, openSettlement } from './settlements.ts'
import { storedParcels } from './stored-parcels.ts'

/**
 * A person marks a parcel unclaimed in place of the nightly job: never before the reminders and the days that the customer was
 * promised.
 */
export async function markUnclaimed(
  ctx: Context,
  { parcelId, reason }: z.output<typeof markUnclaimedEndpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { status, destroyed_at } = found(await lockParcel(tx, parcelId))
    const state = { status: status as ParcelStatus, destroyed: destroyed_at !== null }
    if (!parcelCan('mark-unclaimed', state)) throw new Refused('parcel-not-unclaimable', { status })
    const due = accepted(await dueToBeUnclaimed(tx, ctx, parcelId))
    await markLocked(tx, ctx, { ...due, by: { reason, former: state.status } })
    return {}
  })
}

export type UnclaimedRefusal = 'clause-not-in-force' | 'unclaimed-too-early'

/** To act on the result, hold the parcel's lock; to show it, that is not needed. */
export async function dueToBeUnclaimed(
  db: Database | Tx,
  ctx: Context,
  parcelId: string,
): Promise<Outcome<UnclaimedDue, UnclaimedRefusal>> {
  const { contents } = await publicationsInForce(db, ctx.now())
  if (!contents.termsClauses.abandonment.inForce) return refuse('clause-not-in-force')
  const due = await unclaimedDue(db, ctx, await unclaimedRules(db, ctx), parcelId)
  return due?.step === 'mark-unclaimed' ? accept(due) : refuse('unclaimed-too-early')
}

async function unclaimedRules(db: Database | Tx, ctx: Context): Promise<UnclaimedRules> {
  const { catalogue } = await currentCatalogue(db, ctx.now())
  const { reminderDays } = await readSettings(db)
  return { catalogue, reminderDays }
}

type Subject = {
  readonly parcelId: string
  readonly customerId: string
  /** When a person did it: their reason, and the parcel's former status. */
  readonly by?: { readonly reason: string; readonly former: ParcelStatus }
}

/** The same in the caller's transaction, which holds the parcel's lock. */
export async function markLocked(
  tx: Tx,
  ctx: Context,
  { parcelId, customerId, by }: Subject,
): Promise<void> {
  const status = parcelTransitions['mark-unclaimed'].to
  await tx
    .updateTable('parcels')
    .set((row) => ({ version: row('version', '+', 1), updated_at: ctx.now() }))
    .set({ status })
    .where('id', '=', parcelId)
    .execute()
  await closeSettlement(tx, ctx, parcelId, 'called-off')
  await openSettlement(tx, ctx, { parcelId, customerId, way: 'reclaim' })
  const change = by && { before: { status: by.former }, after: { status, reason: by.reason } }
  await recordFact(tx, ctx, {
    type: 'parcel.unclaimed',
    parcelId,
    customerId,
    ...(change ? { change } : {}),
  })
  await notify(tx, ctx, {
    kind: 'parcel-unclaimed',
    payload: { parcelId },
    userId: customerId,
    dedupeKey: `parcel-unclaimed:${parcelId}:${ctx.now().toISOString()}`,
  })
}

export type UnclaimedRules = {
  readonly catalogue: Catalogue
  readonly reminderDays: ReminderDays
}

type UnclaimedDue = {
  readonly step: 'remind' | 'mark-unclaimed' | null
  readonly parcelId: string
  readonly customerId: string
  readonly reminders: number
}

/** The step due today for one parcel; to act on it, hold its lock. */
export async function unclaimedDue(
  db: Database | Tx,
  ctx: Context,
  { catalogue, reminderDays }: UnclaimedRules,
  parcelId: string,
): Promise<UnclaimedDue | null> {
  const now = ctx.now()
  const [kept] = await keptForLong(db, catalogue, { now, reminderDays, only: parcelId, limit: 1 })
  const stored = (await storedParcels(db, catalogue, [parcelId])).get(parcelId)
  if (!kept || !stored || !parcelCan('mark-unclaimed', { status: kept.status })) return null
  const account = storageAccount(catalogue.storage, stored, now)
  const reminders = await remindersOf(db, kept, account.freeUntil)
  const step = unclaimedStep(account, reminders, reminderDays, parisDayOf(now))
  return { step, parcelId, customerId: kept.customer_id, reminders: reminders.count }
}

const day = 86_400_000

type Kept = {
  readonly id: string
  readonly customer_id: string
  readonly status: ParcelStatus
}

/**
 * Parcels on their shelf beyond every plan's free days, by id: of an account that is not deleted, in no paid quote (a refunded
 * one does not count), without an open request, and not about to leave with its storage settled.
 */
export async function keptForLong(
  db: Database | Tx,
  { plans }: Catalogue,
  { now, after, limit, only, reminderDays }: KeptSince,
): Promise<readonly Kept[]> {
  const fewest = Math.min(...Object.values(plans).map(({ freeStorageDays }) => freeStorageDays))
  const before = new Date(now.getTime() - (fewest + reminderDays[0] - 1) * day)
  const { rows } = await sql<Kept>`
    select p.id, p.customer_id, p.status from parcels p
    join receptions r on r.parcel_id = p.id
    join customers c on c.user_id = p.customer_id
    join users u on u.id = c.user_id and u.deleted_at is null
    where p.status in ('received', 'blocked') and p.destroyed_at is null and r.received_at < ${before}
      and (${after ?? null}::uuid is null or p.id > ${after ?? null}::uuid)
      and (${only ?? null}::uuid is null or p.id = ${only ?? null}::uuid)
      and not exists (select from parcel_requests q where q.parcel_id = p.id and q.state <> 'closed')
      and not exists (select from storage_settlements g where g.parcel_id = p.id and g.state = 'settled')
      and not exists (select from quote_parcels qp join quotes q on q.id = qp.quote_id
        where qp.parcel_id = p.id and qp.open and q.status = 'paid')
    order by p.id limit ${limit}`.execute(db)
  return rows
}

type KeptSince = {
  readonly now: Date
  readonly reminderDays: ReminderDays
  /** The last parcel of the batch before. */
  readonly after?: string | undefined
  /** Checks this parcel alone again, under its lock. */
  readonly only?: string
  readonly limit: number
}

/**
 * The reminders since the free days ended; they start again after an action of the customer about the parcel, or when the office
 * reclaims it, or when the carrier brings it back.
 */
async function remindersOf(
  db: Database | Tx,
  { id, customer_id: customerId }: Kept,
  freeUntil: ParisDay,
): Promise<Reminders> {
  const { rows } = await sql<{ count: number; last: Date | null }>`
    select count(*)::int as count, max(e.at) as last from events e
    where e.parcel_id = ${id} and e.type = 'storage.reminded'
      and e.at >= ${startOfParisDay(addDays(freeUntil, 1))}
      and e.at > coalesce((select max(a.at) from events a
        where a.parcel_id = ${id} and (a.actor_id = ${customerId} or a.type in ('parcel.reclaimed', 'parcel.came-back'))), '-infinity')`.execute(
    db,
  )
  const [{ count, last } = { count: 0, last: null }] = rows
  return { count, lastOn: last && parisDayOf(last) }
}
