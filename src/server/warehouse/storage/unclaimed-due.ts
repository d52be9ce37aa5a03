import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { parcelCan } from '#domain/parcel/parcel.ts'
import { parisDayOf } from '#domain/storage/paris-day.ts'
import { storageAccount } from '#domain/storage/storage.ts'
import { unclaimedStep, type ReminderDays } from '#domain/storage/unclaimed.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { storedParcels } from './stored-parcels.ts'
import { keptForLong, remindersOf } from './unclaimed-candidates.ts'

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
