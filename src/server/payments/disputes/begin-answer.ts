import type { UpdateObject } from 'kysely'
import Stripe from 'stripe'
import * as z from 'zod'
import { evidenceFiles } from '#contract/payments/disputes.ts'
import { judgeAcceptance, judgeAnswer } from '#domain/dispute/dispute-answer.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import type { DB } from '#server/core/schema.ts'
import { findAnswer, lockDispute, type AnswerRow } from './dispute-rows.ts'

type Wish =
  | { readonly kind: 'evidence'; readonly print: string; readonly savedAt: Date }
  | { readonly kind: 'acceptance'; readonly reason: string }

/**
 * Keeps what is asked before the provider is asked: one request for a dispute at a time, whoever presses. A retry after a lost
 * answer finds its row; an idempotency key would only pin a failure of the provider.
 */
export async function beginAnswer(ctx: Context, disputeId: string, wish: Wish): Promise<void> {
  const { id: adminId } = requireUser(ctx.actor)
  await inTransaction({ ...ctx, idempotencyKey: undefined }, async (tx) => {
    const dispute = await lockDispute(tx, disputeId)
    const former = await findAnswer(tx, disputeId)
    const waited = isRetry(former, wish) ? undefined : former
    const judge = wish.kind === 'acceptance' ? judgeAcceptance : judgeAnswer
    accepted(judge(dispute, waited, ctx.now()))
    if (wish.kind === 'evidence') requireSameDraft(former, wish)
    const { kind } = wish
    const row = {
      kind,
      begun_at: ctx.now(),
      begun_by: adminId,
      in_doubt: false,
      print: wish.kind === 'evidence' ? wish.print : null,
      reason: wish.kind === 'acceptance' ? wish.reason : null,
    }
    await tx
      .insertInto('dispute_answers')
      .values({ dispute_id: disputeId, round: dispute.round, ...row })
      .onConflict((conflict) => conflict.columns(['dispute_id', 'round']).doUpdateSet(row))
      .execute()
    await recordFact(tx, ctx, {
      type: kind === 'evidence' ? 'dispute.answer-asked' : 'dispute.accepted',
      orderId: dispute.orderId,
      customerId: dispute.customerId,
      details: { amountCents: dispute.amountCents },
      // The reason is in the change, which is erased with its customer: it may name them.
      ...(wish.kind === 'acceptance'
        ? { change: { before: {}, after: { reason: wish.reason } } }
        : {}),
    })
  })
}

/** The same request, whose answer was lost: the provider makes one of the two (idempotency key), so nobody needs to wait. */
const isRetry = (former: AnswerRow | undefined, wish: Wish): boolean =>
  former?.inDoubt === true &&
  former.sentAt === null &&
  former.kind === wish.kind &&
  (wish.kind === 'acceptance' || former.print === wish.print)

/** A colleague saved other words since these were read. */
function requireSameDraft(former: AnswerRow | undefined, { savedAt }: { readonly savedAt: Date }) {
  if (former?.savedAt?.getTime() !== savedAt.getTime()) throw new Refused('stale')
}

const setUnsent = (
  { db }: Context,
  disputeId: string,
  columns: UpdateObject<DB, 'dispute_answers'>,
): Promise<unknown> =>
  db
    .updateTable('dispute_answers')
    .set(columns)
    .where('dispute_id', '=', disputeId)
    .where('sent_at', 'is', null)
    .execute()

/** The provider has not done it: the draft is a draft again. */
export async function forgetBegun(ctx: Context, disputeId: string): Promise<void> {
  const none = { kind: null, begun_at: null, begun_by: null, in_doubt: false, reason: null }
  await setUnsent(ctx, disputeId, none)
  await ctx.db
    .deleteFrom('dispute_answers')
    .where('dispute_id', '=', disputeId)
    .where('kind', 'is', null)
    .where('saved_at', 'is', null)
    .execute()
}

/** Whether the provider has it is unknown. */
const doubtBegun = (ctx: Context, disputeId: string) =>
  setUnsent(ctx, disputeId, { in_doubt: true })

export const keepFiles = (ctx: Context, disputeId: string, files: readonly SentFile[]) =>
  setUnsent(ctx, disputeId, { files: JSON.stringify(files) })

/** Whether this very answer has arrived: the same press, whose first answer was lost. */
export function isDone(
  answer: AnswerRow | undefined,
  { print, adminId }: { readonly print: string; readonly adminId: string },
): boolean {
  if (!answer?.sentAt || answer.kind !== 'evidence') return false
  return answer.print === print && answer.begunBy === adminId
}

/**
 * Makes the one request that cannot be taken back. After a lost answer nobody knows whether the provider did it: the row says so,
 * until the provider is heard again. Refuses `answer-refused-by-provider`.
 */
export async function askProvider(
  ctx: Context,
  disputeId: string,
  request: () => Promise<unknown>,
): Promise<void> {
  try {
    await request()
  } catch (error) {
    if (isUnknown(error)) await doubtBegun(ctx, disputeId)
    else await forgetBegun(ctx, disputeId)
    throw refusalOf(ctx, disputeId, error)
  }
}

const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  error instanceof Stripe.errors.StripeAPIError

export function refusalOf(ctx: Context, disputeId: string, error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return error
  ctx.log.warn({ disputeId, err: error }, 'the provider refused what was sent about a dispute')
  return new Refused('answer-refused-by-provider')
}

/** What is kept of the files that left: never their bytes. `providerId` is the uploaded file, so that a retry sends the same. */
const sentFile = z.object({
  kind: z.enum(evidenceFiles),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  providerId: z.string(),
})

export type SentFile = z.output<typeof sentFile>

export const sentFiles = (stored: unknown): readonly SentFile[] =>
  stored === null ? [] : z.array(sentFile).parse(stored)
