import { sumOf } from '#domain/money.ts'
import { isWithdrawalOpen, lastWithdrawalDay } from '#domain/order/withdrawal-period.ts'
import type { LinePart } from '#domain/refund/allocate-refund.ts'
import { paidOfLines } from '#domain/refund/paid-of-lines.ts'
import type { RefundWish } from '#domain/refund/plan-refund.ts'
import {
  formerShare,
  isGivenBackByAnother,
  withdrawalShare,
} from '#domain/refund/withdrawal-share.ts'
import { parisDayText } from '#domain/storage/paris-day.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import {
  correctedInvoice,
  type CorrectedInvoice,
} from '#server/payments/invoices/corrected-invoice.ts'
import { linePartsOf } from '#server/payments/refunds/line-parts.ts'
import { isCommitted, refundsOf, type RefundRow } from '#server/payments/refunds/locked-money.ts'
import { committedOf } from '#server/payments/refunds/promise-refund.ts'
import { refundableLines } from '#server/payments/refunds/refundable-lines.ts'
import { doneShares, followerOf, keptShares } from './done-shares.ts'
import { formerGiven } from './orders-beside.ts'

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
  /** Unused days of the former plan, which paid a part of the change: earlier orders give them back (`ordersBeside`). */
  readonly formerCents: Cents
  /** The refund that this declaration asked for already. */
  readonly asked: RefundRow | undefined
}

/** `undefined` for an order that is not paid. */
export async function dueOf(
  tx: Database | Tx,
  { id, orderId, receivedAt }: Withdrawal,
): Promise<Due | undefined> {
  const payment = await tx
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('checkouts as c', 'c.id', 'o.checkout_id')
    .leftJoin('plan_changes as g', 'g.order_id', 'o.id')
    .select(['p.id', 'p.amount_cents'])
    .select((row) =>
      row.fn
        .coalesce('c.express_requested_at', 'g.express_requested_at')
        .as('express_requested_at'),
    )
    .where('p.order_id', '=', orderId)
    .executeTakeFirst()
  const invoice = await correctedInvoice(tx, orderId)
  if (!payment || !invoice) return undefined
  const refunds = await refundsOf(tx, payment.id)
  const { lines, givenCents } = paidLines(invoice, refunds)
  const paid = lines.map(({ leftCents }) => leftCents)
  const isExpress = payment.express_requested_at !== null
  const shares = isExpress
    ? await doneShares(tx, invoice, receivedAt)
    : await keptShares(tx, invoice, await takenOf(tx, orderId))
  const parts = withdrawalShare(lines, shares, givenCents)
  const room = cents(payment.amount_cents - committedOf(refunds))
  const share = amountOf(parts)
  const isShare = shares !== null && share < room
  const given = refunds.filter(isCommitted).map(({ legalRequestId }) => legalRequestId)
  const asked = refunds.find((refund) => refund.legalRequestId === id && isCommitted(refund))
  if (isGivenBackByAnother(id, given)) {
    const nothing = { parts: [], amountCents: cents(0), formerCents: cents(0) }
    return { ...nothing, wish: { kind: 'lines', parts: [] }, invoice, paid, isExpress, asked }
  }
  return {
    invoice,
    paid,
    parts,
    isExpress,
    // Earlier refunds took whole cents of each line: the lines may sum to a cent or two over what is left.
    wish: isShare ? { kind: 'lines', parts } : { kind: 'whole' },
    amountCents: isShare ? share : room,
    formerCents: formerShare(invoice.lines, shares),
    asked,
  }
}

/** The lines of the invoice as a withdrawal finds them, and what went back of no line in particular. */
function paidLines(invoice: CorrectedInvoice, refunds: readonly RefundRow[]) {
  const counted = refunds.filter((refund) => isCommitted(refund) && !refund.isIndemnity)
  const named = counted.flatMap(({ lines }) => linePartsOf(lines) ?? [])
  const paid = paidOfLines(invoice.lines.map((line) => ({ ...line, creditedCents: cents(0) })))
  const left = paidOfLines(refundableLines(invoice, refunds))
  const lines = paid.map((paidCents, place) => ({
    paidCents,
    leftCents: left[place] ?? cents(0),
    namedCents: amountOf(named.filter(({ line }) => line === place)),
  }))
  return { lines, givenCents: cents(committedOf(counted) - amountOf(named)) }
}

const amountOf = (parts: readonly LinePart[]): Cents =>
  sumOf(parts.map(({ amountCents }) => amountCents))

/** What a change took of this order's days, less those that a withdrawal from the change gave back as money. */
async function takenOf(tx: Database | Tx, orderId: string): Promise<number> {
  const change = await followerOf(tx, orderId)
  if (!change || change.takenCents === 0) return 0
  const first = await tx
    .selectFrom('legal_requests')
    .select(['id', 'state', 'received_at'])
    .where('order_id', '=', change.id)
    .where('kind', '=', 'withdrawal')
    .where('state', '<>', 'rejected')
    .orderBy('received_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!first) return change.takenCents
  const { id, state, received_at: receivedAt } = first
  const withdrawal = { id, state, receivedAt, orderId: change.id }
  const formerCents = (await dueOf(tx, withdrawal))?.formerCents ?? 0
  return change.takenCents - Math.min(formerCents, await formerGiven(tx, withdrawal))
}

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
