import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { parcelCan, parcelTransitions } from '#domain/parcel/parcel.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { unclaimedStep, type ReminderDays } from '#domain/storage/unclaimed.ts'
import { currentCatalogue } from '#server/catalogue/current-catalogue.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/core/outbox.ts'
import { recipientOf } from '#server/notifications/recipient-of.ts'
import { keepingsOf } from '#server/parcels/keepings-of.ts'
import { lockParcel } from '#server/parcels/lock-parcel.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { storagePauses } from './storage-pauses.ts'
import { accountOf, keptForLong, remindersOf } from './unclaimed-candidates.ts'

const batch = 200

/**
 * Reminds the owners of parcels that stay beyond their free days, and after three reminders and the days of decisions §7
 * says that a parcel is unclaimed. Nothing while the clause on abandonment is not in force (decisions §10).
 */
export async function followUnclaimed(ctx: Context): Promise<void> {
  const { termsClauses, reminderDays } = await readSettings(ctx.db)
  if (!termsClauses.abandonment.inForce) return
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  let after: string | undefined
  for (;;) {
    const kept = await keptForLong(ctx.db, catalogue, {
      now: ctx.now(),
      reminderDays,
      after,
      limit: batch,
    })
    for (const { id } of kept) await followOne(ctx, { catalogue, reminderDays }, id)
    after = kept.at(-1)?.id
    if (after === undefined) return
  }
}

type Rules = { readonly catalogue: Catalogue; readonly reminderDays: ReminderDays }

/** Asked again under the lock: its owner may just have asked for a quote. */
async function followOne(ctx: Context, rules: Rules, parcelId: string): Promise<void> {
  const { catalogue, reminderDays } = rules
  await ctx.db.transaction().execute(async (tx) => {
    await lockParcel(tx, parcelId)
    const now = ctx.now()
    const [kept] = await keptForLong(tx, catalogue, {
      now,
      reminderDays,
      only: parcelId,
      limit: 1,
    })
    if (!kept || !parcelCan('mark-unclaimed', { status: kept.status })) return
    const keepings = (await keepingsOf(tx, [parcelId])).get(parcelId) ?? []
    const pauses = (await storagePauses(tx))(kept.country)
    const account = accountOf(catalogue, kept, { keepings, pauses }, now)
    const reminders = await remindersOf(tx, kept, account.freeUntil)
    const step = unclaimedStep(account, reminders, reminderDays, parisDayOf(now))
    const subject = { parcelId, customerId: kept.customer_id }
    if (step === 'remind') await remind(tx, ctx, subject, reminders.count + 1)
    if (step === 'mark-unclaimed') await markUnclaimed(tx, ctx, subject)
  })
}

type Subject = { readonly parcelId: string; readonly customerId: string }

async function remind(tx: Tx, ctx: Context, subject: Subject, number: number): Promise<void> {
  const { parcelId, customerId } = subject
  await recordFact(tx, ctx, { type: 'storage.reminded', ...subject, details: { number } })
  await notify(tx, ctx, {
    kind: 'storage-reminder',
    payload: { parcelId, number },
    ...(await recipientOf(tx, customerId)),
    dedupeKey: `storage-reminder:${parcelId}:${parisDayText(parisDayOf(ctx.now()))}`,
  })
}

async function markUnclaimed(tx: Tx, ctx: Context, subject: Subject): Promise<void> {
  const { parcelId, customerId } = subject
  await tx
    .updateTable('parcels')
    .set((row) => ({ version: row('version', '+', 1), updated_at: ctx.now() }))
    .set({ status: parcelTransitions['mark-unclaimed'].to })
    .where('id', '=', parcelId)
    .execute()
  await recordFact(tx, ctx, { type: 'parcel.unclaimed', ...subject })
  await notify(tx, ctx, {
    kind: 'parcel-unclaimed',
    payload: { parcelId },
    ...(await recipientOf(tx, customerId)),
    dedupeKey: `parcel-unclaimed:${parcelId}:${ctx.now().toISOString()}`,
  })
}
