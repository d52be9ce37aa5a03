import type * as z from 'zod/mini'
import type { saveDisputeAnswer as endpoint } from '#contract/payments/disputes.ts'
import { judgeAnswer } from '#domain/dispute/dispute-answer.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, InvalidInput, Refused } from '#server/core/refused.ts'
import { syncDispute } from '#server/payments/refunds/sync-dispute.ts'
import { disputeMessages, findAnswer, findDispute, lockDispute } from './dispute-rows.ts'

/**
 * Keeps the draft of an answer. Refuses a draft that a colleague saved meanwhile (`stale`), and what `judgeAnswer` refuses; 422
 * for a message that is not about what was paid.
 */
export async function saveDisputeAnswer(
  ctx: Context,
  { disputeId, seenSavedAt, words, messageIds }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  await learnWhatArrived(ctx, disputeId)
  return answeredInTransaction(ctx, async (tx) => {
    const dispute = await lockDispute(tx, disputeId)
    const former = await findAnswer(tx, disputeId)
    accepted(judgeAnswer(dispute, former, ctx.now()))
    if ((former?.savedAt?.toISOString() ?? null) !== seenSavedAt) throw new Refused('stale')
    const known = new Set((await disputeMessages(tx, dispute)).map(({ id }) => id))
    if (!messageIds.every((id) => known.has(id))) throw new InvalidInput({ messageIds: 'unknown' })
    const chosen = [...new Set(messageIds)]
    const row = {
      words,
      message_ids: chosen,
      saved_at: ctx.now(),
      saved_by: adminId,
      ...notBegun,
    }
    await tx
      .insertInto('dispute_answers')
      .values({ dispute_id: disputeId, round: dispute.round, ...row })
      .onConflict((conflict) => conflict.columns(['dispute_id', 'round']).doUpdateSet(row))
      .execute()
    await recordFact(tx, ctx, {
      type: 'dispute.answer-saved',
      orderId: dispute.orderId,
      details: { messages: chosen.length },
    })
    return {}
  })
}

/** The provider may have what an earlier attempt sent: it is asked before that attempt is forgotten. */
async function learnWhatArrived(ctx: Context, disputeId: string): Promise<void> {
  const { providerId } = await findDispute(ctx.db, disputeId)
  const former = await findAnswer(ctx.db, disputeId)
  if (former?.begunAt && !former.sentAt) await syncDispute(ctx, providerId)
}

/** A new text is a new attempt: what was asked before, and did not arrive, is forgotten. */
const notBegun = {
  kind: null,
  begun_at: null,
  begun_by: null,
  in_doubt: false,
  print: null,
  files: null,
  reason: null,
} as const
