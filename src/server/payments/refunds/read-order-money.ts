import type * as z from 'zod/mini'
import type { orderMoney } from '#contract/payments/refunds.ts'
import { paidOfLines } from '#domain/refund/plan-refund.ts'
import { approveRefund, type RefundOrigin, type RefundStatus } from '#domain/refund/refund.ts'
import { shipmentTransitions } from '#domain/shipment/shipment.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import {
  correctedInvoice,
  type CorrectedInvoice,
} from '#server/payments/invoices/corrected-invoice.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { otherAdmins } from './office-refunds.ts'
import { linePartsOf, refundableLines, refundsOf, secondAsked } from './locked-money.ts'
import { givenByOffice } from './promise-refund.ts'

type Money = z.input<typeof orderMoney>

/** The money of an order as the office sees it before a refund; `null` when it is not paid. */
export async function readOrderMoney(ctx: Context, orderId: string): Promise<Money | null> {
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['id', 'stripe_payment_intent_id', 'amount_cents', 'method', 'captured_at'])
    .select('committed_cents')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!payment) return null
  const [refunds, shown, disputes, { refundApprovalCents }, cancellable] = await Promise.all([
    refundsOf(ctx.db, payment.id),
    shownRefunds(ctx, payment.id),
    disputesOf(ctx, payment.id),
    readSettings(ctx.db),
    shipmentsToCancel(ctx, orderId),
  ])
  return {
    payment: {
      providerId: payment.stripe_payment_intent_id,
      method: payment.method,
      capturedCents: payment.amount_cents,
      capturedAt: payment.captured_at.toISOString(),
    },
    committedCents: payment.committed_cents,
    approvalCents: refundApprovalCents,
    givenByOfficeCents: givenByOffice(refunds),
    lines: await linesOf(ctx, orderId, refunds),
    shipmentsToCancel: cancellable,
    refunds: shown,
    disputes,
  }
}

async function linesOf(
  ctx: Context,
  orderId: string,
  refunds: Awaited<ReturnType<typeof refundsOf>>,
): Promise<Money['lines']> {
  const invoice = await correctedInvoice(ctx.db, orderId)
  if (!invoice) return []
  const paid = paidOfLines(refundableLines(invoice, refunds))
  return invoice.lines.map(({ line: { label, amountCents }, section }, place) => ({
    line: place,
    label: ofItsQuote(label, invoice, section),
    amountCents,
    leftCents: paid[place] ?? 0,
  }))
}

/** Two quotes of one order can have lines with the same name. */
function ofItsQuote(label: string, { content }: CorrectedInvoice, section: number): string {
  const number = content.sections.length > 1 ? content.sections[section]?.quoteNumber : null
  return number ? `${number} · ${label}` : label
}

const refundRows = (ctx: Context, paymentId: string) =>
  ctx.db
    .selectFrom('refunds as r')
    .leftJoin('users as asker', 'asker.id', 'r.requested_by')
    .leftJoin('users as judge', 'judge.id', 'r.decided_by')
    .leftJoin('invoices as n', 'n.refund_id', 'r.id')
    .leftJoin('legal_requests as w', 'w.id', 'r.legal_request_id')
    .select(['r.id', 'r.amount_cents', 'r.status', 'r.origin', 'r.reason', 'r.note', 'r.lines'])
    .select(['r.requested_at', 'r.requested_by', 'r.decided_at', 'r.completed_at', 'r.settled_at'])
    .select(['r.stripe_refund_id', 'asker.name as asker', 'judge.name as judge'])
    .select(['n.id as note_id', 'n.number as note_number', 'n.pdf_sha256'])
    .select('w.number as withdrawal')
    .where('r.payment_id', '=', paymentId)
    .orderBy(secondAsked('r.requested_at'), 'desc')
    .orderBy('r.sequence', 'desc')
    .execute()

type ShownRow = Awaited<ReturnType<typeof refundRows>>[number]

async function shownRefunds(ctx: Context, paymentId: string): Promise<Money['refunds']> {
  const shown: Money['refunds'] = []
  for (const row of await refundRows(ctx, paymentId)) {
    shown.push({
      id: row.id,
      amountCents: row.amount_cents,
      parts: namedIn(row),
      status: row.status as RefundStatus,
      origin: row.origin as RefundOrigin,
      reason: row.reason,
      note: row.note,
      requestedAt: row.requested_at.toISOString(),
      requestedBy: row.asker,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy: row.judge,
      completedAt: row.completed_at?.toISOString() ?? null,
      settledAt: row.settled_at?.toISOString() ?? null,
      providerId: row.stripe_refund_id,
      withdrawal: row.withdrawal,
      creditNote: creditNoteOf(row),
      approval: await approvalOf(ctx, row),
    })
  }
  return shown
}

const namedIn = ({ lines }: ShownRow) => [...(linePartsOf(lines) ?? [])]

const creditNoteOf = ({ note_id: id, note_number: number, pdf_sha256 }: ShownRow) =>
  id === null || number === null ? null : { id, number, isReady: pdf_sha256 !== null }

async function approvalOf(
  ctx: Context,
  { status, requested_by: requestedBy }: ShownRow,
): Promise<'second' | 'alone' | 'own' | null> {
  if (status !== 'awaiting_approval' || requestedBy === null) return null
  const others = await otherAdmins(ctx.db, requestedBy)
  const outcome = approveRefund(requireUser(ctx.actor), requestedBy, others)
  if (!outcome.ok) return 'own'
  return outcome.value.isAlone ? 'alone' : 'second'
}

async function disputesOf(ctx: Context, paymentId: string): Promise<Money['disputes']> {
  const rows = await ctx.db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    providerId: row.stripe_dispute_id,
    amountCents: row.amount_cents,
    reason: row.reason,
    status: row.status as Money['disputes'][number]['status'],
    isInquiry: row.is_inquiry,
    openedAt: row.opened_at.toISOString(),
    evidenceDueAt: (row.awaits_answer && row.evidence_due_at?.toISOString()) || null,
    closedAt: row.closed_at?.toISOString() ?? null,
  }))
}

async function shipmentsToCancel(ctx: Context, orderId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('shipments')
    .select('number')
    .where('order_id', '=', orderId)
    .where('status', 'in', [...shipmentTransitions.cancel.from])
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}
