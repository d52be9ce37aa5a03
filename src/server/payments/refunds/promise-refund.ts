import { splitIndemnity } from '#domain/claim/cargo-claim.ts'
import {
  type LinePart,
  paidOfLines,
  type PlannedRefund,
  planRefund,
} from '#domain/refund/plan-refund.ts'
import { refundCan, type RefundReason } from '#domain/refund/refund.ts'
import { sumOf } from '#domain/money.ts'
import { type Cents, cents } from '#domain/units.ts'
import { requireAdmin, requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { found, Refused } from '#server/core/refused.ts'
import {
  correctedInvoice,
  type CorrectedInvoice,
} from '#server/payments/invoices/corrected-invoice.ts'
import {
  isCommitted,
  type LockedMoney,
  type MoneyOrder,
  refundableLines,
  type RefundRow,
  refundsOf,
} from './locked-money.ts'

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

/**
 * A refund that the provider has already made comes before our mere promises: the newest requests that no longer fit are dropped.
 * A dropped request that the provider did carry out becomes valid again when the provider reports it. Returns what
 * is left of the payment.
 */
export async function makeRoom(
  tx: Tx,
  ctx: Context,
  { paymentId, capturedCents, order }: LockedMoney,
  amountCents: number,
): Promise<number> {
  const refunds = await refundsOf(tx, paymentId)
  const promised = refunds.filter(
    (refund) => refundCan('give-way', refund) && refund.stripeRefundId === null,
  )
  let room = capturedCents - committedOf(refunds)
  for (const refund of promised.toReversed()) {
    if (room >= amountCents) break
    await tx
      .updateTable('refunds')
      .set({ status: 'refused', decided_at: ctx.now() })
      .where('id', '=', refund.id)
      .execute()
    await recordFact(tx, ctx, {
      type: 'refund.refused',
      orderId: order?.id ?? null,
      details: { amountCents: refund.amountCents, because: 'given-at-provider' },
    })
    room += refund.amountCents
  }
  return room
}

/**
 * A bank already holds the money: a refund as well would pay it twice. The provider refuses it too (`payment-disputed`). A bank that
 * only asks holds nothing, and a refund is what ends its inquiry.
 */
export async function requireUndisputed(tx: Tx, paymentId: string): Promise<void> {
  if (await isDisputed(tx, paymentId)) throw new Refused('payment-disputed')
}

async function isDisputed(tx: Tx, paymentId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .where('is_inquiry', '=', false)
    .executeTakeFirst()
  return open !== undefined
}

type Proposal = {
  /** The reason, for the admin. */
  readonly note: string
  readonly reason?: RefundReason
  /** Who asks for it; the actor by default. */
  readonly staffId?: string
  /** The lines that will not be done; `paid` is what the customer really paid for each line and is left of it. */
  readonly partsOf: (
    invoice: CorrectedInvoice,
    paid: readonly Cents[],
  ) => readonly LinePart[] | Promise<readonly LinePart[]>
}

/** Proposes to an admin the refund of paid work that will not be done, or was not; returns it, unless nothing is left of it. */
export async function proposeRefund(
  tx: Tx,
  ctx: Context,
  { paymentId, capturedCents, order }: LockedMoney & { readonly order: MoneyOrder },
  { note, reason = 'service-not-rendered', partsOf, ...asked }: Proposal,
): Promise<string | null> {
  const { staffId = requireStaff(ctx.actor) } = asked
  const refunds = await refundsOf(tx, paymentId)
  const invoice = found(await correctedInvoice(tx, order.id))
  const lines = refundableLines(invoice, refunds)
  const parts = await partsOf(invoice, paidOfLines(lines))
  const committedCents = committedOf(refunds)
  const room = cents(capturedCents - committedCents)
  const byLines = planRefund(lines, room, { kind: 'lines', parts })
  // Earlier refunds took whole cents of each line in proportion: the lines may sum to a cent or two over what is left of the
  // payment.
  const isMore = !byLines.ok && byLines.refusal === 'refund-exceeds-payment'
  const planned = isMore ? planRefund(lines, room, { kind: 'amount', amountCents: room }) : byLines
  // Do not refund twice what was refunded already.
  if (!planned.ok || planned.value.amountCents === 0) return null
  return promiseRefund(tx, ctx, {
    ...planned.value,
    orderId: order.id,
    paymentId,
    staffId,
    status: 'awaiting_approval',
    reason,
    note: note.slice(0, 300),
    isProposed: true,
    committedCents,
  })
}

type Indemnity = {
  readonly amountCents: Cents
  /** What the payment keeps for a price that may still go back. */
  readonly reservedCents: Cents
  readonly note: string
}

/**
 * Proposes to a second admin to give an indemnity back by the payment, as far as the payment has something left; returns the
 * refund, or `null` when all of it is to be transferred. An indemnity is no part of the price: it makes no credit note
 * (docs/rules/claims.md#indemnity).
 */
export async function proposeIndemnity(
  tx: Tx,
  ctx: Context,
  { paymentId, capturedCents, order }: LockedMoney & { readonly order: MoneyOrder },
  { amountCents, reservedCents, note }: Indemnity,
): Promise<string | null> {
  const committedCents = committedOf(await refundsOf(tx, paymentId))
  const room = capturedCents - committedCents - reservedCents
  const isHeld = await isDisputed(tx, paymentId)
  const { refundCents } = splitIndemnity(amountCents, cents(isHeld ? 0 : room))
  if (refundCents === 0) return null
  return promiseRefund(tx, ctx, {
    amountCents: refundCents,
    parts: null,
    orderId: order.id,
    paymentId,
    staffId: requireAdmin(ctx.actor),
    status: 'awaiting_approval',
    reason: 'indemnity',
    note,
    isProposed: true,
    isIndemnity: true,
    committedCents,
  })
}
