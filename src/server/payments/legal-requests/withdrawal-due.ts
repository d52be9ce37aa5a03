import { sumOf } from '#domain/money.ts'
import { isWithdrawalOpen, lastWithdrawalDay } from '#domain/order/withdrawal-period.ts'
import type { LinePart } from '#domain/refund/allocate-refund.ts'
import { paidOfLines } from '#domain/refund/paid-of-lines.ts'
import type { RefundWish } from '#domain/refund/plan-refund.ts'
import { planWorth } from '#domain/refund/former-days.ts'
import { isGivenBackByAnother, withdrawalShare } from '#domain/refund/withdrawal-share.ts'
import { parisDayText } from '#domain/storage/paris-day.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import type { CorrectedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { linePartsOf } from '#server/payments/refunds/line-parts.ts'
import { isCommitted, refundsOf, type RefundRow } from '#server/payments/refunds/locked-money.ts'
import { ordersBeside, type OrdersBeside } from '#server/payments/refunds/orders-beside.ts'
import { committedOf } from '#server/payments/refunds/promise-refund.ts'
import { refundableLines } from '#server/payments/refunds/refundable-lines.ts'
import { withdrawnOrder } from '#server/payments/refunds/withdrawn-order.ts'

type Withdrawal = {
  readonly id: string
  readonly state: string
  readonly receivedAt: Date
  readonly orderId: string
}

/** 404 for another declaration than a withdrawal; `undefined` when nobody has found its order yet. */
export async function withdrawalOf(
  tx: Database | Tx,
  declarationId: string,
): Promise<Withdrawal | undefined> {
  const row = found(
    await tx
      .selectFrom('legal_requests')
      .select(['id', 'state', 'received_at', 'order_id'])
      .where('id', '=', declarationId)
      .where('kind', '=', 'withdrawal')
      .executeTakeFirst(),
  )
  const { id, state, received_at: receivedAt, order_id: orderId } = row
  return orderId === null ? undefined : { id, state, receivedAt, orderId }
}

type Due = {
  readonly invoice: CorrectedInvoice
  readonly paid: readonly Cents[]
  readonly parts: readonly LinePart[]
  readonly wish: RefundWish
  readonly isExpress: boolean
  readonly amountCents: Cents
  readonly beside: OrdersBeside
  /** The refund that this declaration asked for already. */
  readonly asked: RefundRow | undefined
}

/** `undefined` for an order that is not paid. */
export async function dueOf(tx: Database | Tx, withdrawal: Withdrawal): Promise<Due | undefined> {
  const order = await withdrawnOrder(tx, withdrawal)
  if (!order) return undefined
  const { invoice, isExpress, shares, capturedCents } = order
  const refunds = await refundsOf(tx, order.paymentId)
  const beside = await ordersBeside(tx, withdrawal, planWorth(invoice.lines, shares))
  const { lines, givenCents } = paidLines(invoice, refunds, beside.usedCents)
  const paid = lines.map(({ leftCents }) => leftCents)
  const { id } = withdrawal
  const given = refunds.filter(isCommitted)
  const asked = given.find(({ legalRequestId }) => legalRequestId === id)
  const known = { invoice, paid, isExpress, asked, beside }
  if (
    isGivenBackByAnother(
      id,
      given.map(({ legalRequestId }) => legalRequestId),
    )
  ) {
    const nothing = {
      parts: [],
      amountCents: cents(0),
      wish: { kind: 'lines', parts: [] },
    } as const
    return { ...known, ...nothing, beside: { ...beside, former: null } }
  }
  const parts = withdrawalShare(lines, shares, givenCents)
  const room = cents(capturedCents - committedOf(refunds))
  const share = amountOf(parts)
  const isShare = shares !== null && share < room
  return {
    ...known,
    parts,
    // Earlier refunds took whole cents of each line: the lines may sum to a cent or two over what is left.
    wish: isShare ? { kind: 'lines', parts } : { kind: 'whole' },
    amountCents: isShare ? share : room,
  }
}

/**
 * The lines of the invoice as a withdrawal finds them, and what went back of no line in particular. What went back for days that a
 * change took, `usedCents`, counts for the change.
 */
function paidLines(invoice: CorrectedInvoice, refunds: readonly RefundRow[], usedCents: Cents) {
  const counted = refunds.filter((refund) => isCommitted(refund) && !refund.isIndemnity)
  const named = counted.flatMap(({ lines }) => linePartsOf(lines) ?? [])
  const paid = paidOfLines(invoice.lines.map((line) => ({ ...line, creditedCents: cents(0) })))
  const left = paidOfLines(refundableLines(invoice, refunds))
  const unnamed = committedOf(counted) - amountOf(named)
  const ofPlan = Math.max(0, usedCents - unnamed)
  const lines = paid.map((paidCents, place) => {
    const all = amountOf(named.filter(({ line }) => line === place))
    const used = invoice.lines[place]?.code === 'plan' ? ofPlan : 0
    return { paidCents, leftCents: left[place] ?? cents(0), namedCents: cents(all - used) }
  })
  return { lines, givenCents: cents(Math.max(0, unnamed - usedCents)) }
}

const amountOf = (parts: readonly LinePart[]): Cents =>
  sumOf(parts.map(({ amountCents }) => amountCents))

/** A withdrawal after the last day may be refused; the office decides. */
export async function latenessOf(tx: Database | Tx, { orderId, receivedAt }: Withdrawal) {
  const { created_at: orderedAt } = await tx
    .selectFrom('orders')
    .select('created_at')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    lastDay: parisDayText(lastWithdrawalDay(orderedAt)),
    isLate: !isWithdrawalOpen(orderedAt, receivedAt),
  }
}
