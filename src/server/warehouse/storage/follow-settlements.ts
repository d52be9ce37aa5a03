import { parisDayOf } from '#domain/storage/paris-day.ts'
import {
  settlementReminder,
  settlementWays,
  type SettlementReminderDays,
  type SettlementWay,
} from '#domain/storage/settlement.ts'
import type { Context } from '#server/core/context.ts'
import { forEachApart, rowsInPages } from '#server/core/for-each-apart.ts'
import { recordFact } from '#server/core/facts.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { isBeingPaid } from './settlements.ts'
import { storageDue } from './storage-due.ts'

const batch = 200
const day = 86_400_000

/** Reminds the owners whose storage is to settle: once a step, never who has paid or is paying (docs/rules/storage.md#settlement). */
export async function followSettlements(ctx: Context): Promise<void> {
  const { settlementReminderDays: days } = await readSettings(ctx.db)
  const ways = await remindedWays(ctx)
  const open = rowsInPages<Open>((after) => openOnes(ctx, days, ways, after))
  await forEachApart(open, ({ id, parcel_id: parcelId }) => followOne(ctx, days, id, parcelId))
}

type Open = { readonly id: string; readonly parcel_id: string; readonly opened_at: Date }

/** About unclaimed parcels nothing is sent while the clause on abandonment is out of force (docs/rules/law.md#clauses-out-of-force). */
async function remindedWays({ db, now }: Context): Promise<readonly SettlementWay[]> {
  const { contents } = await publicationsInForce(db, now())
  const { inForce } = contents.termsClauses.abandonment
  return settlementWays.filter((way) => way !== 'reclaim' || inForce)
}

const openOnes = (
  { db, now }: Context,
  [first]: SettlementReminderDays,
  ways: readonly SettlementWay[],
  after: Open | undefined,
) =>
  db
    .selectFrom('storage_settlements as g')
    .innerJoin('parcels as p', 'p.id', 'g.parcel_id')
    .innerJoin('users as u', 'u.id', 'p.customer_id')
    .select(['g.id', 'g.parcel_id', 'g.opened_at'])
    .where('g.state', '=', 'open')
    .where('g.way', 'in', ways)
    .where('g.reminders', '<', 3)
    .where('g.opened_at', '<', new Date(now().getTime() - (first - 1) * day))
    .where('u.deleted_at', 'is', null)
    .$if(after !== undefined, (open) =>
      open.where((row) =>
        row(
          row.refTuple('g.opened_at', 'g.id'),
          '>',
          row.tuple(after?.opened_at ?? new Date(0), after?.id ?? ''),
        ),
      ),
    )
    .orderBy('g.opened_at')
    .orderBy('g.id')
    .limit(batch)
    .execute()

/** Read again under the parcel's lock: it may just have been paid. */
async function followOne(
  ctx: Context,
  days: SettlementReminderDays,
  settlementId: string,
  parcelId: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const parcel = await lockParcel(tx, parcelId)
    const open = await tx
      .selectFrom('storage_settlements')
      .select(['opened_at', 'reminders'])
      .where('id', '=', settlementId)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()
    if (!parcel?.customer_id || !open || (await isBeingPaid(tx, parcelId))) return
    const today = parisDayOf(ctx.now())
    const number = settlementReminder(parisDayOf(open.opened_at), open.reminders, days, today)
    if (number === null || !(await storageDue(tx, ctx, [parcelId])).has(parcelId)) return
    await tx
      .updateTable('storage_settlements')
      .set({ reminders: number, reminded_at: ctx.now() })
      .where('id', '=', settlementId)
      .execute()
    const customerId = parcel.customer_id
    await recordFact(tx, ctx, {
      type: 'storage.settlement-reminded',
      customerId,
      parcelId,
      details: { number },
    })
    await notify(tx, ctx, {
      kind: 'storage-to-settle',
      payload: { settlementId, number },
      userId: customerId,
      dedupeKey: `storage-to-settle:${settlementId}:${number}`,
    })
  })
}

export const followSettlementsJob = defineJob({
  name: 'follow-settlements',
  payload: noPayload,
  every: '23 7 * * *',
  run: followSettlements,
})
