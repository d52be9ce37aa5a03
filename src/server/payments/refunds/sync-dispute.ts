import Stripe from 'stripe'
import { requireStripe } from '#server/core/require-stripe.ts'
import { isFirstReceipt, type ProviderEvent } from '#server/payments/checkout/sync-checkout.ts'
import { cents } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { completeRefund } from './complete-refund.ts'
import { lockMoney, refundsOf, type LockedMoney } from './locked-money.ts'
import { committedCents, makeRoom } from './make-room.ts'
import { noteReceivedAnswer } from './note-received-answer.ts'

type DisputeStatus = 'open' | 'won' | 'lost'

type ProviderDispute = {
  readonly id: string
  readonly paymentIntentId: string | null
  readonly amountCents: number
  readonly reason: string
  readonly status: DisputeStatus
  readonly awaitsAnswer: boolean
  readonly submissions: number
  /** The print of the answer that we sent, when it is ours. */
  readonly answerPrint: string | undefined
  readonly dueAt: Date | null
  readonly openedAt: Date
}

/**
 * Brings a dispute to its current state at the provider. A lost one is refunded money: it has its credit note, as far as the
 * payment still had something to refund.
 */
export async function syncDispute(
  ctx: Context,
  stripeDisputeId: string,
  event?: ProviderEvent,
): Promise<void> {
  const told = await readDispute(ctx, stripeDisputeId)
  await ctx.db.transaction().execute(async (tx) => {
    if (event && !(await isFirstReceipt(tx, ctx, event))) return
    if (!told?.paymentIntentId) return
    const money = await lockMoney(tx, told.paymentIntentId)
    if (money) await follow(tx, ctx, money, told)
  })
}

async function readDispute(ctx: Context, id: string): Promise<ProviderDispute | undefined> {
  try {
    return disputeOf(await requireStripe(ctx).disputes.retrieve(id))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') {
      return undefined
    }
    throw error
  }
}

function disputeOf({
  id,
  payment_intent: intent,
  amount,
  reason,
  status,
  evidence_details: { due_by: due, submission_count: submissions },
  metadata,
  created,
}: Stripe.Dispute): ProviderDispute {
  return {
    id,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountCents: amount,
    reason,
    status: statusOf(status),
    // 0: this bank takes no answer.
    awaitsAnswer: needsAnswer.has(status) && submissions === 0 && due !== 0,
    submissions,
    answerPrint: metadata.answer,
    dueAt: due ? new Date(due * 1000) : null,
    openedAt: new Date(created * 1000),
  }
}

const needsAnswer = new Set<string>(['needs_response', 'warning_needs_response'])

function statusOf(status: string): DisputeStatus {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open'
}

async function follow(
  tx: Tx,
  ctx: Context,
  money: LockedMoney,
  told: ProviderDispute,
): Promise<void> {
  const { id, before } = await saveDispute(tx, ctx, money, told)
  const { amountCents, reason, status } = told
  const subject = money.order ? { orderId: money.order.id } : {}
  await noteReceivedAnswer(tx, ctx, { ...told, ...subject, id })
  if (before === undefined) {
    const details = { amountCents, reason }
    await recordFact(tx, ctx, { type: 'dispute.opened', ...subject, details })
  }
  if (status === 'open' || status === before) return
  const details = { amountCents, outcome: status }
  await recordFact(tx, ctx, { type: 'dispute.closed', ...subject, details })
  if (status === 'lost') await creditLost(tx, ctx, money, { id, amountCents })
}

/** A verdict is final: a state read before it changes nothing. */
async function saveDispute(
  tx: Tx,
  ctx: Context,
  { paymentId }: LockedMoney,
  told: ProviderDispute,
) {
  const at = ctx.now()
  const known = await tx
    .selectFrom('disputes')
    .select(['id', 'status'])
    .where('stripe_dispute_id', '=', told.id)
    .executeTakeFirst()
  const row = stateColumns(told, at)
  if (known) {
    await tx
      .updateTable('disputes')
      .set(row)
      .where('id', '=', known.id)
      .where('status', '=', 'open')
      .execute()
    return { id: known.id, before: known.status as DisputeStatus }
  }
  const { id } = await tx
    .insertInto('disputes')
    .values({
      ...row,
      payment_id: paymentId,
      stripe_dispute_id: told.id,
      amount_cents: told.amountCents,
      reason: told.reason,
      opened_at: told.openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, before: undefined }
}

const stateColumns = ({ status, awaitsAnswer, submissions, dueAt }: ProviderDispute, at: Date) => ({
  status,
  awaits_answer: awaitsAnswer,
  submissions,
  evidence_due_at: dueAt,
  closed_at: status === 'open' ? null : at,
  updated_at: at,
})

/** Credits a lost dispute. What a bank takes beyond what was left of the payment is our loss, and no credit of the invoice. */
async function creditLost(
  tx: Tx,
  ctx: Context,
  money: LockedMoney,
  dispute: { readonly id: string; readonly amountCents: number },
): Promise<void> {
  await makeRoom(tx, ctx, money, dispute.amountCents)
  const room = money.capturedCents - (await committedCents(tx, money.paymentId))
  const amountCents = Math.min(room, dispute.amountCents)
  if (amountCents <= 0) return
  await tx
    .insertInto('refunds')
    .values({
      payment_id: money.paymentId,
      dispute_id: dispute.id,
      amount_cents: cents(amountCents),
      origin: 'dispute',
      reason: 'dispute',
      status: 'given',
      requested_at: ctx.now(),
      completed_at: ctx.now(),
    })
    .execute()
  const refunds = await refundsOf(tx, money.paymentId)
  const lost = refunds.find(({ disputeId }) => disputeId === dispute.id)
  if (lost) await completeRefund(tx, ctx, money, lost)
}
