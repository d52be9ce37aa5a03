import type { Dispute, DisputeAnswer } from '#domain/dispute/dispute-answer.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'

/** A dispute with what was paid and whose it is; for `judgeAnswer` too. */
export type DisputeRow = Dispute & {
  readonly id: string
  readonly providerId: string
  /** 2 for a dispute that was an inquiry before: each round has an answer of its own. */
  readonly round: number
  readonly paymentId: string
  readonly orderId: string | null
  readonly customerId: string | null
  readonly checkoutId: string | null
  readonly amountCents: number
  readonly reason: string
  readonly openedAt: Date
  readonly closedAt: Date | null
}

export type AnswerRow = DisputeAnswer & {
  readonly words: string | null
  readonly messageIds: readonly string[]
  readonly savedAt: Date | null
  readonly savedBy: string | null
  readonly reason: string | null
  readonly print: string | null
  readonly files: unknown
  readonly begunBy: string | null
  readonly inDoubt: boolean
}

const disputeRows = (db: Database | Tx) =>
  db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('checkouts as k', 'k.id', 'p.checkout_id')
    .select(['d.id', 'd.stripe_dispute_id', 'd.payment_id', 'd.amount_cents', 'd.reason'])
    .select(['d.status', 'd.awaits_answer', 'd.evidence_due_at', 'd.opened_at', 'd.closed_at'])
    .select(['d.is_inquiry', 'd.round', 'd.submissions', 'd.earlier_submissions'])
    .select([
      'p.order_id',
      'p.found_for',
      'o.customer_id as ordered_by',
      'k.customer_id as paid_by',
    ])
    .select(({ fn }) => fn.coalesce('p.checkout_id', 'o.checkout_id').as('checkout_id'))

export async function findDispute(db: Database | Tx, disputeId: string): Promise<DisputeRow> {
  return rowOf(found(await disputeRows(db).where('d.id', '=', disputeId).executeTakeFirst()))
}

/** Locks the dispute: its answers, its deadline and its verdict are decided one after the other. */
export async function lockDispute(tx: Tx, disputeId: string): Promise<DisputeRow> {
  const query = disputeRows(tx).where('d.id', '=', disputeId).forUpdate('d')
  return rowOf(found(await query.executeTakeFirst()))
}

type Raw = Awaited<ReturnType<ReturnType<typeof disputeRows>['executeTakeFirstOrThrow']>>

const rowOf = (row: Raw): DisputeRow => ({
  id: row.id,
  providerId: row.stripe_dispute_id,
  paymentId: row.payment_id,
  orderId: row.order_id,
  customerId: row.ordered_by ?? row.paid_by ?? row.found_for,
  checkoutId: row.checkout_id,
  amountCents: row.amount_cents,
  reason: row.reason,
  status: row.status as Dispute['status'],
  awaitsAnswer: row.awaits_answer,
  submissions: row.submissions - row.earlier_submissions,
  isInquiry: row.is_inquiry,
  round: row.round,
  dueAt: row.evidence_due_at,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
})

const answerRows = (db: Database | Tx, disputeId: string) =>
  db
    .selectFrom('dispute_answers as a')
    .innerJoin('disputes as d', 'd.id', 'a.dispute_id')
    .selectAll('a')
    .where('a.dispute_id', '=', disputeId)

export async function findAnswer(
  db: Database | Tx,
  disputeId: string,
): Promise<AnswerRow | undefined> {
  const query = answerRows(db, disputeId).whereRef('a.round', '=', 'd.round')
  return answerOf(await query.executeTakeFirst())
}

/** What was sent while the dispute was an inquiry. */
export async function findInquiryAnswer(
  db: Database | Tx,
  disputeId: string,
): Promise<AnswerRow | undefined> {
  const query = answerRows(db, disputeId).whereRef('a.round', '<', 'd.round')
  return answerOf(await query.orderBy('a.round', 'desc').executeTakeFirst())
}

type RawAnswer = Awaited<ReturnType<ReturnType<typeof answerRows>['executeTakeFirst']>>

const answerOf = (row: RawAnswer): AnswerRow | undefined =>
  row && {
    kind: row.kind as AnswerRow['kind'],
    words: row.words,
    messageIds: row.message_ids,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    reason: row.reason,
    print: row.print,
    files: row.files,
    begunAt: row.begun_at,
    begunBy: row.begun_by,
    inDoubt: row.in_doubt,
    sentAt: row.sent_at,
  }
