import { sql } from 'kysely'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { parcelCan, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { addDays, type ParisDay, parisDayOf, startOfParisDay } from '#domain/storage/paris-day.ts'
import { storageAccount } from '#domain/storage/storage.ts'
import { type ReminderDays, type Reminders, unclaimedStep } from '#domain/storage/unclaimed.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { storedParcels } from './stored-parcels.ts'

export type UnclaimedRules = {
  readonly catalogue: Catalogue
  readonly reminderDays: ReminderDays
}

export type UnclaimedDue = {
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
