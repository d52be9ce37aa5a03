import type Stripe from 'stripe'
import type * as z from 'zod/mini'
import type { sendDisputeAnswer as endpoint } from '#contract/payments/disputes.ts'
import { requireAdmin, requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
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
import { findAnswer, findDispute, type AnswerRow, type DisputeRow } from './dispute-rows.ts'

/**
 * Sends the draft with its proofs to the bank, once however often it is pressed, and exactly as it was read: refuses `stale` when
 * what would leave has another print. Our row says that it arrived when the provider does; while the provider is away it stays a
 * draft.
 */
export async function sendDisputeAnswer(
  ctx: Context,
  { disputeId, seenPrint }: z.output<typeof endpoint.input>,
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
