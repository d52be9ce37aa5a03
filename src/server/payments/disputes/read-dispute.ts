import type * as z from 'zod/mini'
import type { readDispute as endpoint } from '#contract/payments/disputes.ts'
import { evidenceState, judgeAnswer } from '#domain/dispute/dispute-answer.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import {
  type AnswerRow,
  disputeMessages,
  findAnswer,
  findDispute,
  findInquiryAnswer,
} from './dispute-rows.ts'
import { sentFiles } from './begin-answer.ts'
import { gatherEvidence } from './gather-evidence.ts'

type Output = z.input<typeof endpoint.output>

/** A dispute with what Escale knows of the payment, the messages to choose from, and the answer as it is. */
export async function readDispute(
  ctx: Context,
  { disputeId }: z.output<typeof endpoint.input>,
): Promise<Output> {
  requireAdmin(ctx.actor)
  const row = await findDispute(ctx.db, disputeId)
  const answer = await findAnswer(ctx.db, disputeId)
  const inquiryAnswer = await findInquiryAnswer(ctx.db, disputeId)
  const outcome = judgeAnswer(row, answer, ctx.now())
  return {
    id: row.id,
    providerId: row.providerId,
    amountCents: row.amountCents,
    reason: row.reason,
    status: row.status,
    isInquiry: row.isInquiry,
    evidence: evidenceState(row, answer),
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    orderId: row.orderId,
    client: await clientOf(ctx, row.customerId),
    refusal: outcome.ok ? null : outcome.refusal,
    answer: answer ? await answerView(ctx, answer) : null,
    inquiryAnswer: inquiryAnswer ? await answerView(ctx, inquiryAnswer) : null,
    gathered: await gatherEvidence(ctx.db, row),
    messages: [...(await disputeMessages(ctx.db, row))],
  }
}

async function clientOf({ db }: Context, customerId: string | null): Promise<Output['client']> {
  if (customerId === null) return null
  const { first_name, last_name, client_number } = await db
    .selectFrom('customers')
    .select(['first_name', 'last_name', 'client_number'])
    .where('user_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { id: customerId, name: `${first_name} ${last_name}`, clientNumber: client_number }
}

async function answerView({ db }: Context, answer: AnswerRow): Promise<Output['answer']> {
  const ids = [answer.savedBy, answer.begunBy].filter((one) => one !== null)
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  const nameOf = (wanted: string | null) => people.find(({ id }) => id === wanted)?.name ?? null
  return {
    words: answer.words,
    messageIds: [...answer.messageIds],
    reason: answer.reason,
    savedAt: answer.savedAt?.toISOString() ?? null,
    savedBy: nameOf(answer.savedBy),
    sentAt: answer.sentAt?.toISOString() ?? null,
    sentBy: answer.sentAt && nameOf(answer.begunBy),
    files: sentFiles(answer.files).map(({ kind, name, bytes, sha256 }) => ({
      kind,
      name,
      bytes,
      sha256,
    })),
  }
}
