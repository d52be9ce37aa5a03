import { isFirstReceipt, type ProviderEvent } from '#server/payments/checkout/sync-checkout.ts'
import { cents } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { completeRefund } from './complete-refund.ts'
import { lockMoney, refundsOf, type LockedMoney } from './locked-money.ts'
import { makeRoom } from './promise-refund.ts'
import { readProviderDispute, type ProviderDispute } from './provider-dispute.ts'

/**
 * Brings a dispute to its current state at the provider. A lost one is refunded money: it has its credit note, as far as the
 * payment still had something to refund.
 */
export async function syncDispute(
  ctx: Context,
  stripeDisputeId: string,
  event?: ProviderEvent,
): Promise<void> {
  const told = await readProviderDispute(ctx, stripeDisputeId)
  await ctx.db.transaction().execute(async (tx) => {
    if (event && !(await isFirstReceipt(tx, ctx, event))) return
    if (!told?.paymentIntentId) return
    const money = await lockMoney(tx, told.paymentIntentId)
    if (money) await follow(tx, ctx, money, told)
  })
}

async function follow(
  tx: Tx,
  ctx: Context,
  money: LockedMoney,
  told: ProviderDispute,
): Promise<void> {
  const saved = await saveDispute(tx, ctx, money.paymentId, told)
  const { id, before, isEscalated } = saved
  const { amountCents, reason, status, answerPrint } = told
  const subject = { orderId: money.order?.id ?? null }
  const submissions = receivedOf(told, saved)
  const { round } = saved
  await noteReceivedAnswer(tx, ctx, { id, round, status, submissions, answerPrint, ...subject })
  if (before === undefined) {
    const details = { amountCents, reason }
    await recordFact(tx, ctx, { type: 'dispute.opened', ...subject, details })
  }
  if (isEscalated) {
    await carryDraftOver(tx, saved)
    await recordFact(tx, ctx, { type: 'dispute.escalated', ...subject, details: { amountCents } })
  }
  if (status === 'open' || status === before) return
  const details = { amountCents, outcome: status }
  await recordFact(tx, ctx, { type: 'dispute.closed', ...subject, details })
  if (status === 'lost') await creditLost(tx, ctx, money, { id, amountCents })
}

/** In the round until now; an inquiry that is over may have received its answer although nobody counts it any more. */
const receivedOf = ({ submissions }: ProviderDispute, saved: SavedDispute): number =>
  saved.isEscalated ? Math.max(submissions, 1) : submissions - saved.earlierSubmissions

/** Credits a lost dispute. What a bank takes beyond what was left of the payment is our loss, and no credit of the invoice. */
async function creditLost(
  tx: Tx,
  ctx: Context,
  money: LockedMoney,
  dispute: { readonly id: string; readonly amountCents: number },
): Promise<void> {
  const room = await makeRoom(tx, ctx, money, dispute.amountCents)
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

type Told = {
  readonly id: string
  readonly round: number
  readonly orderId: string | null
  readonly status: 'open' | 'won' | 'lost'
  /** In this round. */
  readonly submissions: number
  readonly answerPrint: string | undefined
}

/**
 * The provider has the answer that we asked it to take, or has closed the dispute that we gave up: our row says so, whoever learns
 * it first. An answer that somebody wrote in the provider's own screens is not ours.
 */
async function noteReceivedAnswer(
  tx: Tx,
  ctx: Context,
  { id, round, orderId, status, submissions, answerPrint }: Told,
): Promise<void> {
  const kind = submissions > 0 ? 'evidence' : 'acceptance'
  if (kind === 'acceptance' && status !== 'lost') return
  const received = await tx
    .updateTable('dispute_answers')
    .set({ sent_at: ctx.now() })
    .where('dispute_id', '=', id)
    .where('round', '=', round)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .$if(kind === 'evidence', (row) => row.where('print', '=', answerPrint ?? ''))
    .returning('files')
    .executeTakeFirst()
  if (!received || kind === 'acceptance') return
  const files = Array.isArray(received.files) ? received.files.length : 0
  await recordFact(tx, ctx, { type: 'dispute.answered', orderId, details: { files } })
}

type SavedDispute = {
  readonly id: string
  readonly before: ProviderDispute['status'] | undefined
  /** The round until now. */
  readonly round: number
  /** It was an inquiry, and the bank takes the money back from now on. */
  readonly isEscalated: boolean
  readonly earlierSubmissions: number
}

/** A verdict is final, and a dispute is no inquiry again: a state that was read before changes nothing. */
async function saveDispute(
  tx: Tx,
  ctx: Context,
  paymentId: string,
  told: ProviderDispute,
): Promise<SavedDispute> {
  const known = await findKnown(tx, told.id)
  const isEscalated = known?.status === 'open' && known.is_inquiry && told.isChargeback
  const earlierSubmissions = earlierOf(known, told, isEscalated)
  const round = known?.round ?? 1
  const row = {
    ...stateColumns(told, earlierSubmissions, ctx.now()),
    ...(isEscalated ? { round: round + 1, warned_at: null } : {}),
  }
  if (!known) {
    const id = await insert(tx, paymentId, told, row)
    return { id, before: undefined, round, isEscalated, earlierSubmissions }
  }
  await tx
    .updateTable('disputes')
    .set(row)
    .where('id', '=', known.id)
    .where('status', '=', 'open')
    .$if(told.isInquiry, (update) => update.where('is_inquiry', '=', true))
    .execute()
  const before = known.status as ProviderDispute['status']
  return { id: known.id, before, round, isEscalated, earlierSubmissions }
}

const findKnown = (tx: Tx, providerId: string) =>
  tx
    .selectFrom('disputes')
    .select(['id', 'status', 'is_inquiry', 'round', 'submissions', 'earlier_submissions'])
    .where('stripe_dispute_id', '=', providerId)
    .executeTakeFirst()

type Known = Awaited<ReturnType<typeof findKnown>>

/** A provider that waits for an answer has counted those of the inquiry only, whether or not it began to count anew. */
function earlierOf(known: Known, told: ProviderDispute, isEscalated: boolean): number {
  if (!known) return 0
  if (isEscalated && told.needsAnswer) return told.submissions
  return Math.min(isEscalated ? known.submissions : known.earlier_submissions, told.submissions)
}

type StateColumns = ReturnType<typeof stateColumns>

const stateColumns = (
  { status, isInquiry, needsAnswer, submissions, dueAt }: ProviderDispute,
  earlier: number,
  at: Date,
) => ({
  status,
  is_inquiry: isInquiry,
  awaits_answer: needsAnswer && submissions <= earlier,
  submissions,
  earlier_submissions: earlier,
  evidence_due_at: dueAt,
  closed_at: status === 'open' ? null : at,
  updated_at: at,
})

async function insert(tx: Tx, paymentId: string, told: ProviderDispute, row: StateColumns) {
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
  return id
}

/** A draft of the inquiry goes on as the draft of the dispute; what was sent stays where it was. */
async function carryDraftOver(
  tx: Tx,
  { id, round }: Pick<SavedDispute, 'id' | 'round'>,
): Promise<void> {
  await tx
    .updateTable('dispute_answers')
    .set({ round: round + 1 })
    .where('dispute_id', '=', id)
    .where('round', '=', round)
    .where('sent_at', 'is', null)
    .execute()
}
