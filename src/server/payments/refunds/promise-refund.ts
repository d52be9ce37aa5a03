import type { PlannedRefund } from '#domain/refund/plan-refund.ts'
import type { RefundReason } from '#domain/refund/refund.ts'
import { sumOf } from '#domain/money.ts'
import type { Cents } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { isCommitted, type RefundRow } from './locked-money.ts'

type NewRefund = PlannedRefund & {
  readonly orderId: string
  readonly paymentId: string
  readonly staffId: string
  readonly status: 'awaiting_approval' | 'owed'
  readonly reason: RefundReason | 'indemnity'
  readonly note: string | null
  /** Proposed by the server, because work will not be done: nobody looked at the order. */
  readonly isProposed: boolean
  /** No part of the price: it makes no credit note. */
  readonly isIndemnity?: true
  readonly legalRequestId?: string
  /** The committed cents before this refund. */
  readonly committedCents: number
}

/** Records a refund that the team requests, with its fact; a job that the caller enqueues sends an owed one. Returns its id. */
export async function promiseRefund(tx: Tx, ctx: Context, refund: NewRefund): Promise<string> {
  const { amountCents, reason, status, orderId, committedCents } = refund
  const { id: refundId } = await tx
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      amount_cents: amountCents,
      lines: refund.parts === null ? null : JSON.stringify(refund.parts),
      origin: 'office',
      status,
      reason,
      note: refund.note,
      is_proposed: refund.isProposed,
      is_indemnity: refund.isIndemnity ?? false,
      legal_request_id: refund.legalRequestId ?? null,
      requested_by: refund.staffId,
      requested_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = { refundId, amountCents, reason, status }
  const change = {
    before: { committedCents },
    after: { committedCents: committedCents + amountCents },
  }
  await recordFact(tx, ctx, { type: 'refund.requested', orderId, details, change })
  return refundId
}

export const committedOf = (refunds: readonly RefundRow[]): Cents =>
  sumOf(refunds.filter(isCommitted).map(({ amountCents }) => amountCents))

export const givenByOffice = (refunds: readonly RefundRow[]): Cents =>
  committedOf(refunds.filter(({ origin }) => origin === 'office'))
