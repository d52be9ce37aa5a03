import type * as z from 'zod/mini'
import type {
  refundWithdrawal as refundWithdrawalEndpoint,
  WithdrawalRefund,
  withdrawalRefund as withdrawalRefundEndpoint,
} from '#contract/payments/declarations.ts'
import { sumOf } from '#domain/money.ts'
import { isWithdrawalOpen, lastWithdrawalDay } from '#domain/order/withdrawal-period.ts'
import { type LinePart, paidOfLines, type RefundWish } from '#domain/refund/plan-refund.ts'
import { planWorth } from '#domain/refund/former-days.ts'
import { isGivenBackByAnother, withdrawalShare } from '#domain/refund/withdrawal-share.ts'
import { parisDayText } from '#domain/storage/paris-day.ts'
import { cents, type Cents } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import { concludedAt } from '#server/core/concluded-at.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import type { CorrectedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { askRefund } from '#server/payments/refunds/office-refunds.ts'
import {
  isCommitted,
  linePartsOf,
  lockOrderMoney,
  refundableLines,
  type RefundRow,
  refundsOf,
} from '#server/payments/refunds/locked-money.ts'
import { ordersBeside, type OrdersBeside } from '#server/payments/refunds/carry-out-withdrawal.ts'
import { committedOf } from '#server/payments/refunds/promise-refund.ts'
import { withdrawnOrder } from '#server/payments/refunds/withdrawn-order.ts'
import {
  lockPlanOf,
  planOrderOf,
  requireNoUnpaidChange,
} from '#server/payments/subscription-rows/lock-plan.ts'

type Withdrawal = {
  readonly id: string
  readonly state: string
  readonly receivedAt: Date
  readonly orderId: string
  readonly isPlanAlone: boolean
}

/** 404 for another declaration than a withdrawal; `undefined` when nobody has found its order yet. */
export async function withdrawalOf(
  tx: Database | Tx,
  declarationId: string,
): Promise<Withdrawal | undefined> {
  const row = found(
    await tx
      .selectFrom('legal_requests')
      .select(['id', 'state', 'received_at', 'order_id', 'is_plan_alone'])
      .where('id', '=', declarationId)
      .where('kind', '=', 'withdrawal')
      .executeTakeFirst(),
  )
  const { id, state, received_at: receivedAt, order_id: orderId } = row
  const isPlanAlone = row.is_plan_alone === true
  return orderId === null ? undefined : { id, state, receivedAt, orderId, isPlanAlone }
}

type Due = {
  readonly invoice: CorrectedInvoice
  readonly paid: readonly Cents[]
  readonly parts: readonly LinePart[]
  readonly wish: RefundWish
  readonly basis: 'whole' | 'share'
  readonly isRenewal: boolean
  readonly amountCents: Cents
  readonly beside: OrdersBeside
  /** The refund that this declaration asked for already. */
  readonly asked: RefundRow | undefined
}

/** `undefined` for an order that is not paid. */
export async function dueOf(tx: Database | Tx, withdrawal: Withdrawal): Promise<Due | undefined> {
  const order = await withdrawnOrder(tx, withdrawal)
  if (!order) return undefined
  const { invoice, basis, isRenewal, shares, capturedCents } = order
  const refunds = await refundsOf(tx, order.paymentId)
  const beside = await ordersBeside(tx, withdrawal, planWorth(invoice.lines, shares))
  const { lines, givenCents } = paidLines(invoice, refunds, beside.usedCents)
  const paid = lines.map(({ leftCents }) => leftCents)
  const { id } = withdrawal
  const given = refunds.filter(isCommitted)
  const asked = given.find(({ legalRequestId }) => legalRequestId === id)
  const known = { invoice, paid, basis, isRenewal, asked, beside }
  const others = withdrawal.isPlanAlone ? [] : await fromPlanAlone(tx, withdrawal.orderId)
  const refundedBy = given.map(({ legalRequestId }) => legalRequestId)
  if (
    isGivenBackByAnother(
      id,
      refundedBy.filter((by) => !others.includes(by)),
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

/** The withdrawals from the plan of this order alone: what else it bought may still be withdrawn from. */
async function fromPlanAlone(tx: Database | Tx, orderId: string): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom('legal_requests')
    .select('id')
    .where('order_id', '=', orderId)
    .where('is_plan_alone', '=', true)
    .execute()
  return rows.map(({ id }) => id)
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

/** A withdrawal after the last day may be refused; the office decides. Of a renewal, the days are those of its contract. */
async function latenessOf(tx: Database | Tx, { orderId, receivedAt }: Withdrawal) {
  const named = await tx
    .selectFrom('orders as o')
    .leftJoin('checkouts as c', 'c.id', 'o.checkout_id')
    .select(['o.created_at', 'o.subscription_id', concludedAt('c').as('concluded_at')])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const chosen =
    named.subscription_id !== null &&
    (await planOrderOf(tx, named.subscription_id)
      .where('o.created_at', '<=', named.created_at)
      .executeTakeFirst())
  const { concluded_at: orderedAt } = chosen || named
  return {
    lastDay: parisDayText(lastWithdrawalDay(orderedAt)),
    isLate: !isWithdrawalOpen(orderedAt, receivedAt),
  }
}

/**
 * Refunds what a withdrawal gives back. The admin has seen `seenCents`: another amount by now is a `stale` refusal with it. Refuses
 * with `not-possible` when the declaration does not wait, `order-unknown`, `already-asked`, a `PlanRefusal`, `order-not-paid`,
 * `payment-disputed`, `change-under-way`, `change-unpaid`.
 */
export async function refundWithdrawal(
  ctx: Context,
  { declarationId, seenCents }: z.output<typeof refundWithdrawalEndpoint.input>,
): Promise<z.input<typeof refundWithdrawalEndpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const named = await withdrawalOf(tx, declarationId)
    if (!named) throw new Refused('order-unknown')
    await lockPlanOf(tx, ctx, named.orderId)
    await requireNoUnpaidChange(tx, named.orderId)
    const money = await lockOrderMoney(tx, named.orderId)
    // A colleague who closes the declaration comes before or after, not in between.
    await tx
      .selectFrom('legal_requests')
      .select('id')
      .where('id', '=', declarationId)
      .forUpdate()
      .execute()
    const withdrawal = found(await withdrawalOf(tx, declarationId))
    if (withdrawal.state !== 'received') throw new Refused('not-possible')
    if (withdrawal.orderId !== named.orderId) throw new Refused('stale', { amountCents: 0 })
    const due = found(await dueOf(tx, withdrawal))
    if (due.asked) throw new Refused('already-asked')
    const { amountCents, wish } = due
    if (amountCents !== seenCents) throw new Refused('stale', { amountCents })
    return askRefund(tx, ctx, money, {
      wish,
      reason: 'withdrawal',
      note: null,
      legalRequestId: withdrawal.id,
    })
  })
}

/**
 * What a withdrawal gives back now, the refund that was already asked for it, and the other orders to refund; nothing when no order
 * is known.
 */
export async function readWithdrawalRefund(
  ctx: Context,
  { declarationId }: z.output<typeof withdrawalRefundEndpoint.input>,
): Promise<WithdrawalRefund> {
  requireAdmin(ctx.actor)
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const withdrawal = await withdrawalOf(tx, declarationId)
      const due = withdrawal && (await dueOf(tx, withdrawal))
      if (!due) return { due: null, asked: null, former: null, renewals: [] }
      const { asked, beside } = due
      return {
        due: {
          basis: due.basis,
          ...(due.isRenewal && { isRenewal: true }),
          ...(await latenessOf(tx, withdrawal)),
          lines: due.parts.map(({ line, amountCents }) => ({
            label: due.invoice.lines[line]?.line.label ?? '',
            paidCents: due.paid[line] ?? 0,
            amountCents,
          })),
          paidCents: sumOf(due.paid),
          amountCents: due.amountCents,
        },
        asked: asked
          ? { id: asked.id, amountCents: asked.amountCents, status: asked.status }
          : null,
        former: beside.former,
        renewals: beside.renewals,
      }
    })
}
