import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  endTerritoryNotice as endpoint,
  OfficeNotice,
} from '#contract/offer/territory-notices.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { lastDayWhenEnded } from '#domain/storage/territory-notice.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found } from '#server/core/refused.ts'
import { daysOf, officeNoticeView, territoryNotices } from './territory-notice-queries.ts'

/** Ends a notice and the pause that it causes: today still counts as announced. */
export async function endTerritoryNotice(
  ctx: Context,
  { noticeId }: z.output<typeof endpoint.input>,
): Promise<OfficeNotice> {
  requireAdmin(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    await endNotice(tx, ctx, noticeId)
    const row = await territoryNotices(tx).where('t.id', '=', noticeId).executeTakeFirstOrThrow()
    return officeNoticeView(row, ctx.now())
  })
}

/** Refused with `notice-ended` when its days are over, or somebody has just ended it. */
export async function endNotice(tx: Tx, ctx: Context, noticeId: string): Promise<void> {
  const row = found(
    await territoryNotices(tx).where('t.id', '=', noticeId).forUpdate('t').executeTakeFirst(),
  )
  const asItWas = { ...daysOf(row), isEnded: row.ended_at !== null }
  const last = parisDayText(accepted(lastDayWhenEnded(asItWas, parisDayOf(ctx.now()))))
  await tx
    .updateTable('territory_notices')
    .set({ ends_on: sql`${last}::date`, ended_at: ctx.now(), ended_by: requireAdmin(ctx.actor) })
    .where('id', '=', noticeId)
    .execute()
  await recordFact(tx, ctx, {
    type: 'territory.notice-ended',
    details: { noticeId, territory: row.territory },
    change: { before: { until: row.ends_on }, after: { until: last } },
  })
}
