import type { ParcelDisposal } from '#contract/warehouse/owed-storage.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { disposalFrom, lastDayToReclaim } from '#domain/storage/unclaimed.ts'
import { parisDayOf, parisDayText, type ParisDay } from '#domain/storage/paris-day.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'

export type DisposalRefusal = 'clause-not-in-force' | 'disposal-too-early'

/** The key of the mail that announces a disposal: when it left is when its owner was told. */
export const disposalNoticeKey = (disposalId: string): string => `disposal-announced:${disposalId}`

/**
 * Whether this unclaimed parcel may be disposed of: asked when it is announced, and again when it is done. The time counts from the day on which it was marked, which its
 * settlement keeps.
 */
export async function dueToBeDisposed(
  db: Database | Tx,
  ctx: Context,
  parcelId: string,
): Promise<Outcome<null, DisposalRefusal>> {
  const { contents } = await publicationsInForce(db, ctx.now())
  if (!contents.termsClauses.abandonment.inForce) return refuse('clause-not-in-force')
  const settlement = await db
    .selectFrom('storage_settlements')
    .select('opened_at')
    .where('parcel_id', '=', parcelId)
    .where('way', '=', 'reclaim')
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!settlement) return refuse('disposal-too-early')
  const { disposalDays } = await readSettings(db)
  const from = disposalFrom(parisDayOf(settlement.opened_at), disposalDays)
  return parisDayOf(ctx.now()) < from ? refuse('disposal-too-early') : accept(null)
}

/** The last day on which the owner may take the parcel back, counted from the day of the notice; `null` while it has not left. */
export async function lastDayOf(db: Database | Tx, disposalId: string): Promise<ParisDay | null> {
  const notice = await db
    .selectFrom('notifications')
    .select('sent_at')
    .where('dedupe_key', '=', disposalNoticeKey(disposalId))
    .executeTakeFirst()
  return notice?.sent_at ? lastDayToReclaim(parisDayOf(notice.sent_at)) : null
}

/** The disposal that was announced, for the parcel's page. */
export async function disposalView(db: Database, parcelId: string): Promise<ParcelDisposal | null> {
  const row = await db
    .selectFrom('parcel_disposals as d')
    .innerJoin('users as u', 'u.id', 'd.asked_by')
    .select(['d.id', 'd.reason', 'd.asked_at', 'u.name'])
    .where('d.parcel_id', '=', parcelId)
    .where('d.state', '=', 'asked')
    .executeTakeFirst()
  if (!row) return null
  const lastDay = await lastDayOf(db, row.id)
  return {
    reason: row.reason,
    askedAt: row.asked_at.toISOString(),
    askedBy: row.name,
    lastDay: lastDay && parisDayText(lastDay),
  }
}

/** Ends the announced disposal of a parcel, if there is one. The caller holds the parcel's lock. */
export async function endDisposal(
  tx: Tx,
  ctx: Context,
  parcelId: string,
  as: 'done' | 'given-up',
): Promise<void> {
  const by = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await tx
    .updateTable('parcel_disposals')
    .set({ state: as, decided_at: ctx.now(), decided_by: by })
    .where('parcel_id', '=', parcelId)
    .where('state', '=', 'asked')
    .execute()
}
