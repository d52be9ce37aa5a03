import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { forEachApart, rowsInPages } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { keptForLong, markLocked, unclaimedDue, type UnclaimedRules } from './mark-unclaimed.ts'

const batch = 200

/**
 * Reminds the owners of parcels that stay beyond their free days, and marks a parcel unclaimed after three reminders and the days
 * of docs/rules/storage.md#unclaimed. Does nothing while the clause on abandonment is not in force
 * (docs/rules/law.md#clauses-out-of-force).
 */
export async function followUnclaimed(ctx: Context): Promise<void> {
  const { contents } = await publicationsInForce(ctx.db, ctx.now())
  if (!contents.termsClauses.abandonment.inForce) return
  const { reminderDays } = await readSettings(ctx.db)
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const kept = rowsInPages<{ readonly id: string }>((after) =>
    keptForLong(ctx.db, catalogue, {
      now: ctx.now(),
      reminderDays,
      after: after?.id,
      limit: batch,
    }),
  )
  await forEachApart(kept, ({ id }) => followOne(ctx, { catalogue, reminderDays }, id))
}

/** Checks again under the lock: its owner may just have requested a quote. */
async function followOne(ctx: Context, rules: UnclaimedRules, parcelId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockParcel(tx, parcelId)
    const due = await unclaimedDue(tx, ctx, rules, parcelId)
    if (due?.step === 'remind') await remind(tx, ctx, due, due.reminders + 1)
    if (due?.step === 'mark-unclaimed') await markLocked(tx, ctx, due)
  })
}

type Subject = { readonly parcelId: string; readonly customerId: string }

async function remind(
  tx: Tx,
  ctx: Context,
  { parcelId, customerId }: Subject,
  number: number,
): Promise<void> {
  const subject = { parcelId, customerId }
  await recordFact(tx, ctx, { type: 'storage.reminded', ...subject, details: { number } })
  await notify(tx, ctx, {
    kind: 'storage-reminder',
    payload: { parcelId, number },
    userId: customerId,
    dedupeKey: `storage-reminder:${parcelId}:${parisDayText(parisDayOf(ctx.now()))}`,
  })
}

export const followUnclaimedJob = defineJob({
  name: 'follow-unclaimed',
  payload: noPayload,
  every: '13 7 * * *',
  run: followUnclaimed,
})
