import type * as z from 'zod/mini'
import type { requestRefund as requestRefundEndpoint } from '#contract/payments/refunds.ts'
import { planRefund, type RefundWish } from '#domain/refund/plan-refund.ts'
import { needsApproval, type RefundReason } from '#domain/refund/refund.ts'
import { cents } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { correctedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { lockPlanOf } from '#server/payments/subscription-rows/lock-plan.ts'
import { type LockedMoney, lockOrderMoney, type MoneyOrder, refundsOf } from './locked-money.ts'
import { committedOf, givenByOffice, promiseRefund, requireUndisputed } from './promise-refund.ts'
import { refundableLines } from './refundable-lines.ts'
import { sendRefundJob } from './send-refund.ts'

type Asked = {
  readonly wish: RefundWish
  readonly reason: RefundReason
  readonly note: string | null
  /** The withdrawal that it carries out. */
  readonly legalRequestId?: string
}

/**
 * An admin's refund of a locked order: it leaves at once, or waits for a second admin above the limit. Refuses with a
 * `PlanRefusal`, `payment-disputed`.
 */
export async function askRefund(
  tx: Tx,
  ctx: Context,
  { paymentId, capturedCents, order }: LockedMoney & { readonly order: MoneyOrder },
  { wish, ...asked }: Asked,
): Promise<{ refundId: string; status: 'awaiting_approval' | 'owed' }> {
  const staffId = requireAdmin(ctx.actor)
  await requireUndisputed(tx, paymentId)
  const refunds = await refundsOf(tx, paymentId)
  const committedCents = committedOf(refunds)
  const invoice = found(await correctedInvoice(tx, order.id))
  const roomCents = cents(capturedCents - committedCents)
  const lines = refundableLines(invoice, refunds)
  const planned = accepted(planRefund(lines, roomCents, wish), { roomCents })
  const { refundApprovalCents } = await readSettings(tx)
  const isLarge = needsApproval(planned.amountCents, givenByOffice(refunds), refundApprovalCents)
  const status = isLarge ? 'awaiting_approval' : 'owed'
  const refundId = await promiseRefund(tx, ctx, {
    ...planned,
    ...asked,
    orderId: order.id,
    paymentId,
    staffId,
    status,
    isProposed: false,
    committedCents,
  })
  if (!isLarge) await enqueue(tx, ctx, sendRefundJob, { refundId })
  return { refundId, status }
}

type RequestRefundAsked = z.output<typeof requestRefundEndpoint.input>

/**
 * The office refunds money, or asks a second admin to approve. `seenCommittedCents` is the refunded or promised amount that the
 * form showed: another refund since then is a `stale` refusal with the current amount. Also refuses with a `PlanRefusal`,
 * `order-not-paid`, `payment-disputed`, `change-under-way`.
 */
export async function requestRefund(
  ctx: Context,
  { orderId, seenCommittedCents, wish, reason, note }: RequestRefundAsked,
): Promise<z.input<typeof requestRefundEndpoint.output>> {
  return answeredInTransaction(ctx, async (tx) => {
    await lockPlanOf(tx, ctx, orderId)
    const money = await lockOrderMoney(tx, orderId)
    const committedCents = committedOf(await refundsOf(tx, money.paymentId))
    if (committedCents !== seenCommittedCents) throw new Refused('stale', { committedCents })
    return askRefund(tx, ctx, money, { wish, reason, note })
  })
}
