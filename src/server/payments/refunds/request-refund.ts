import type * as z from 'zod/mini'
import type { requestRefund as endpoint } from '#contract/payments/refunds.ts'
import { planRefund } from '#domain/refund/plan-refund.ts'
import { needsApproval } from '#domain/refund/refund-approval.ts'
import { sumOf } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { correctedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { isCommitted, lockOrderMoney, refundsOf, type RefundRow } from './locked-money.ts'
import { committedOf, promiseRefund } from './promise-refund.ts'
import { refundableLines } from './refundable-lines.ts'
import { requireUndisputed } from './require-undisputed.ts'
import { sendRefundJob } from './send-refund.ts'

type Asked = z.output<typeof endpoint.input>

/**
 * The office refunds money, or asks a second admin to approve. `seenCommittedCents` is the refunded or promised amount that the
 * form showed: another refund since then is a `stale` refusal with the current amount. Also refuses with a `PlanRefusal`,
 * `order-not-paid`, `payment-disputed`.
 */
export async function requestRefund(
  ctx: Context,
  { orderId, seenCommittedCents, wish, reason, note }: Asked,
): Promise<z.input<typeof endpoint.output>> {
  const adminId = requireAdmin(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const money = await lockOrderMoney(tx, orderId)
    const refunds = await refundsOf(tx, money.paymentId)
    const committed = committedOf(refunds)
    if (committed !== seenCommittedCents) throw new Refused('stale', { committedCents: committed })
    await requireUndisputed(tx, money.paymentId)
    const invoice = found(await correctedInvoice(tx, orderId))
    const room = cents(money.capturedCents - committed)
    const planned = accepted(planRefund(refundableLines(invoice, refunds), room, wish), {
      roomCents: room,
    })
    const { refundApprovalCents } = await readSettings(tx)
    const isLarge = needsApproval(planned.amountCents, byOffice(refunds), refundApprovalCents)
    const status = isLarge ? 'awaiting_approval' : 'owed'
    const asked = { orderId, staffId: adminId, status, reason, note, isProposed: false } as const
    const { paymentId } = money
    const refund = { ...planned, ...asked, paymentId, committedCents: committed }
    const refundId = await promiseRefund(tx, ctx, refund)
    if (!isLarge) await enqueue(tx, ctx, sendRefundJob, { refundId })
    return { refundId, status }
  })
}

const byOffice = (refunds: readonly RefundRow[]) =>
  sumOf(
    refunds
      .filter((refund) => refund.origin === 'office' && isCommitted(refund))
      .map(({ amountCents }) => amountCents),
  )
