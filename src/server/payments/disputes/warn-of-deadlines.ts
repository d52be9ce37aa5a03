import type { Context } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { recordFact } from '#server/core/facts.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { notifyOffice } from '#server/messages/notifications/outbox.ts'
import { isDueDispute, lockDispute } from './dispute-rows.ts'

/** Tells the office, once for each round of a dispute, that the day is near and that nothing was sent to the bank. */
export async function warnOfDeadlines(ctx: Context): Promise<void> {
  await forEachApart(unwarned(ctx), ({ id }) => warn(ctx, id))
}

const unwarned = (ctx: Context) =>
  ctx.db
    .selectFrom('disputes as d')
    .select('id')
    .where('warned_at', 'is', null)
    .where(isDueDispute(ctx.now()))
    .orderBy('evidence_due_at')
    .orderBy('id')
    .execute()

async function warn(ctx: Context, disputeId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { status, awaitsAnswer, orderId, round } = await lockDispute(tx, disputeId)
    if (status !== 'open' || !awaitsAnswer) return
    const { numUpdatedRows } = await tx
      .updateTable('disputes')
      .set({ warned_at: ctx.now() })
      .where('id', '=', disputeId)
      .where('warned_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await recordFact(tx, ctx, { type: 'dispute.deadline-told', orderId })
    await notifyOffice(tx, ctx, {
      kind: 'dispute-deadline',
      payload: { disputeId },
      dedupeKey: `dispute-deadline:${disputeId}${round > 1 ? `:${round}` : ''}`,
    })
  })
}

export const warnOfDeadlinesJob = defineJob({
  name: 'warn-of-dispute-deadlines',
  payload: noPayload,
  every: '17 * * * *',
  run: warnOfDeadlines,
})
