import { type RawBuilder, sql } from 'kysely'
import type { OfficeDispute } from '#contract/payments/disputes.ts'
import {
  type Dispute,
  type DisputeAnswer,
  mostMessages,
  warnedFrom,
} from '#domain/dispute/dispute-answer.ts'
import type { ThreadSide } from '#domain/thread/thread.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'

/** SQL: the day to answer the dispute `d` is near, and nothing was sent to the bank. */
export const isDueDispute = (now: Date): RawBuilder<boolean> =>
  sql`(d.status = 'open' and d.awaits_answer and d.evidence_due_at between ${now} and ${warnedFrom(now)})`

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
  readonly method: string
  readonly paidCents: number
  readonly paidAt: Date
  readonly orderNumber: string | null
  readonly orderedAt: Date | null
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
    .select(['d.id', 'd.stripe_dispute_id as providerId', 'd.payment_id as paymentId', 'd.reason'])
    .select(['d.amount_cents as amountCents', 'd.status', 'd.awaits_answer as awaitsAnswer'])
    .select(['d.evidence_due_at as dueAt', 'd.opened_at as openedAt', 'd.closed_at as closedAt'])
    .select(['d.is_inquiry as isInquiry', 'd.round', 'p.order_id as orderId'])
    .select(['p.method', 'p.amount_cents as paidCents', 'p.captured_at as paidAt'])
    .select(['o.number as orderNumber', 'o.created_at as orderedAt'])
    .select(sql<number>`d.submissions - d.earlier_submissions`.as('submissions'))
    .select(({ fn }) => [
      fn.coalesce('p.checkout_id', 'o.checkout_id').as('checkoutId'),
      fn.coalesce('o.customer_id', 'k.customer_id', 'p.found_for').as('customerId'),
    ])

export async function findDispute(db: Database | Tx, disputeId: string): Promise<DisputeRow> {
  return rowOf(found(await disputeRows(db).where('d.id', '=', disputeId).executeTakeFirst()))
}

/** Locks the dispute: its answers, its deadline and its verdict are decided one after the other. */
export async function lockDispute(tx: Tx, disputeId: string): Promise<DisputeRow> {
  const query = disputeRows(tx).where('d.id', '=', disputeId).forUpdate('d')
  return rowOf(found(await query.executeTakeFirst()))
}

type Raw = Awaited<ReturnType<ReturnType<typeof disputeRows>['executeTakeFirstOrThrow']>>

const rowOf = (row: Raw): DisputeRow => ({ ...row, status: row.status as Dispute['status'] })

const answerRows = (db: Database | Tx, disputeId: string) =>
  db
    .selectFrom('dispute_answers as a')
    .innerJoin('disputes as d', 'd.id', 'a.dispute_id')
    .select(['a.kind', 'a.words', 'a.message_ids as messageIds', 'a.saved_at as savedAt'])
    .select(['a.saved_by as savedBy', 'a.reason', 'a.print', 'a.files', 'a.begun_at as begunAt'])
    .select(['a.begun_by as begunBy', 'a.in_doubt as inDoubt', 'a.sent_at as sentAt'])
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
  row && { ...row, kind: row.kind as AnswerRow['kind'] }

export type DisputeMessage = OfficeDispute['messages'][number]

type Row = {
  readonly id: string
  readonly side: ThreadSide
  readonly about: string
  readonly body: string
  readonly created_at: Date
}

/**
 * The latest messages between this buyer and the team about the quotes and parcels of the order, oldest first; only the chosen
 * ones, when they are named.
 */
export async function disputeMessages(
  db: Database | Tx,
  { orderId, customerId }: DisputeRow,
  chosen?: readonly string[],
): Promise<readonly DisputeMessage[]> {
  if (orderId === null || customerId === null) return []
  const { rows } = await sql<Row>`
    select m.id, m.side, m.body, m.created_at, coalesce(q.number, p.tracking_number) as about
    from threads t join messages m on m.thread_id = t.id
    left join quotes q on q.id = t.quote_id left join parcels p on p.id = t.parcel_id
    where t.customer_id = ${customerId} and (${chosen ?? null}::uuid[] is null or m.id = any(${chosen ?? []}::uuid[])) and (
      t.quote_id in (select quote_id from order_quotes where order_id = ${orderId})
      or t.parcel_id in (select qp.parcel_id from order_quotes o join quote_parcels qp on qp.quote_id = o.quote_id
        where o.order_id = ${orderId})
      or t.parcel_id in (select parcel_id from order_items where order_id = ${orderId}))
    order by m.created_at desc, m.id desc limit ${mostMessages}`.execute(db)
  return rows.toReversed().map(({ id, side, about, body, created_at: at }) => ({
    id,
    side,
    about,
    body,
    at: at.toISOString(),
  }))
}
