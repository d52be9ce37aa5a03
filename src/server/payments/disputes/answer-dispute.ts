import type Stripe from 'stripe'
import type * as z from 'zod/mini'
import type {
  acceptDispute as acceptDisputeEndpoint,
  saveDisputeAnswer as saveDisputeAnswerEndpoint,
  sendDisputeAnswer as sendDisputeAnswerEndpoint,
} from '#contract/payments/disputes.ts'
import { judgeAnswer } from '#domain/dispute/dispute-answer.ts'
import { requireAdmin, requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, InvalidInput, Refused } from '#server/core/refused.ts'
import { syncDispute } from '#server/payments/refunds/sync-dispute.ts'
import {
  askProvider,
  beginAnswer,
  forgetBegun,
  isDone,
  keepFiles,
  refusalOf,
  type SentFile,
  sentFiles,
} from './begin-answer.ts'
import { composeAnswer, type ComposedAnswer, type ComposedFile } from './compose-answer.ts'
import {
  type AnswerRow,
  disputeMessages,
  type DisputeRow,
  findAnswer,
  findDispute,
  lockDispute,
} from './dispute-rows.ts'

/**
 * Sends the draft with its proofs to the bank, once however often it is pressed, and exactly as it was read: refuses `stale` when
 * what would leave has another print. Our row says that it arrived when the provider does; while the provider is away it stays a
 * draft.
 */
export async function sendDisputeAnswer(
  ctx: Context,
  { disputeId, seenPrint }: z.output<typeof sendDisputeAnswerEndpoint.input>,
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  requireStripe(ctx)
  const { providerId } = await findDispute(ctx.db, disputeId)
  await syncDispute(ctx, providerId)
  const before = await findAnswer(ctx.db, disputeId)
  if (isDone(before, { print: seenPrint, adminId })) return {}
  requireUnanswered(await findDispute(ctx.db, disputeId), before)
  const answer = await composeAnswer(ctx, disputeId)
  if (answer.print !== seenPrint) throw new Refused('stale')
  const { print, savedAt } = answer
  await beginAnswer(ctx, disputeId, { kind: 'evidence', print, savedAt })
  await submit(ctx, { disputeId, providerId }, answer)
  await syncDispute(ctx, providerId)
  return {}
}

type Named = { readonly disputeId: string; readonly providerId: string }

/** Said before the papers are made; who sends at this very moment is decided by `beginAnswer`. */
function requireUnanswered({ status, submissions }: DisputeRow, answer: AnswerRow | undefined) {
  if (status !== 'open') throw new Refused('dispute-closed')
  if (submissions > 0 || answer?.sentAt) throw new Refused('dispute-answered')
}

async function submit(
  ctx: Context,
  { disputeId, providerId }: Named,
  { print, texts, files }: ComposedAnswer,
): Promise<void> {
  const uploaded = await uploadAll(ctx, disputeId, files)
  const evidence: Stripe.DisputeUpdateParams.Evidence = {}
  for (const { field, value } of texts) evidence[field] = value
  for (const { kind, providerId: file } of uploaded) {
    const field = files.find((one) => one.kind === kind)?.field
    if (field) evidence[field] = file
  }
  await askProvider(ctx, disputeId, () =>
    requireStripe(ctx).disputes.update(
      providerId,
      { evidence, submit: true, metadata: { answer: print } },
      { idempotencyKey: `dispute-answer:${disputeId}:${print}` },
    ),
  )
}

/** A file that an earlier attempt uploaded is named again: the same request stays the same. */
async function uploadAll(
  ctx: Context,
  disputeId: string,
  files: ComposedAnswer['files'],
): Promise<readonly SentFile[]> {
  const known = sentFiles((await findAnswer(ctx.db, disputeId))?.files ?? null)
  const uploaded: SentFile[] = []
  for (const file of files) {
    const { kind, name, content, sha256 } = file
    const former = known.find((one) => one.kind === kind && one.sha256 === sha256)
    const made = { kind, name, sha256, bytes: content.length }
    uploaded.push(former ?? { ...made, providerId: await upload(ctx, disputeId, file) })
  }
  await keepFiles(ctx, disputeId, uploaded)
  return uploaded
}

/** Nothing was asked of the bank yet: when the upload fails, the draft is a draft again. */
async function upload(ctx: Context, disputeId: string, { name, content }: ComposedFile) {
  const file = { data: content, name, type: 'application/pdf' }
  try {
    const { id } = await requireStripe(ctx).files.create({ purpose: 'dispute_evidence', file })
    return id
  } catch (error) {
    await forgetBegun(ctx, disputeId)
    throw refusalOf(ctx, disputeId, error)
  }
}

/**
 * Keeps the draft of an answer. Refuses a draft that a colleague saved meanwhile (`stale`), and what `judgeAnswer` refuses; 422
 * for a message that is not about what was paid.
 */
export async function saveDisputeAnswer(
  ctx: Context,
  { disputeId, seenSavedAt, words, messageIds }: z.output<typeof saveDisputeAnswerEndpoint.input>,
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

/**
 * Gives a dispute up: the buyer keeps the money, and the credit note follows the provider's verdict as for a lost one. Refuses
 * `dispute-is-inquiry`, of which nothing was taken back: that one ends by a refund.
 */
export async function acceptDispute(
  ctx: Context,
  { disputeId, reason }: z.output<typeof acceptDisputeEndpoint.input>,
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  requireStripe(ctx)
  const { providerId } = await findDispute(ctx.db, disputeId)
  await syncDispute(ctx, providerId)
  const before = await findAnswer(ctx.db, disputeId)
  const isSame = before?.begunBy === adminId && before.reason === reason
  if (before?.kind === 'acceptance' && before.sentAt && isSame) return {}
  await beginAnswer(ctx, disputeId, { kind: 'acceptance', reason })
  await askProvider(ctx, disputeId, () =>
    requireStripe(ctx).disputes.close(providerId, {}, { idempotencyKey: keyOf(disputeId) }),
  )
  await syncDispute(ctx, providerId)
  return {}
}

const keyOf = (disputeId: string): string => `dispute-acceptance:${disputeId}`
