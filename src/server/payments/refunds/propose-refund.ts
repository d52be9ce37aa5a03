import { splitIndemnity } from '#domain/claim/cargo-claim.ts'
import { type LinePart, paidOfLines, planRefund } from '#domain/refund/plan-refund.ts'
import type { RefundReason } from '#domain/refund/refund.ts'
import { cents, type Cents } from '#domain/units.ts'
import { requireAdmin, requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import {
  correctedInvoice,
  type CorrectedInvoice,
} from '#server/payments/invoices/corrected-invoice.ts'
import { refundsOf, type LockedMoney, type MoneyOrder } from './locked-money.ts'
import { committedOf, isDisputed, promiseRefund } from './promise-refund.ts'
import { refundableLines } from './refundable-lines.ts'

type Proposal = {
  /** The reason, for the admin. */
  readonly note: string
  readonly reason?: RefundReason
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
  { note, reason = 'service-not-rendered', partsOf }: Proposal,
): Promise<string | null> {
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
    staffId: requireStaff(ctx.actor),
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
