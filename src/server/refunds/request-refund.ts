import type * as z from 'zod/mini'
import type { requestRefund as endpoint } from '#contract/refunds.ts'
import { planRefund, type PlannedRefund } from '#domain/refund/plan-refund.ts'
import { needsApproval } from '#domain/refund/refund-approval.ts'
import { sumOf } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { correctedInvoice } from '#server/invoices/corrected-invoice.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { isCommitted, lockOrderMoney, refundsOf, type RefundRow } from './locked-money.ts'
import { refundableLines } from './refundable-lines.ts'
import { requireUndisputed } from './require-undisputed.ts'

type Asked = z.output<typeof endpoint.input>

/**
 * The office gives money back, or asks a second admin to agree. `seenCommittedCents` is what the form showed as given back or
 * promised: another refund since then is a `stale` refusal with what is now. Also refused with a `PlanRefusal`,
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
    const committed = sumOf(refunds.filter(isCommitted).map(({ amountCents }) => amountCents))
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
    const { paymentId } = money
    const refund = { ...planned, paymentId, adminId, status, reason, note } as const
    const refundId = await insertRefund(tx, ctx, refund)
    const { amountCents } = planned
    const change = {
      before: { committedCents: committed },
      after: { committedCents: committed + amountCents },
    }
    const details = { refundId, amountCents, reason, status }
    await recordFact(tx, ctx, { type: 'refund.requested', orderId, details, change })
    if (!isLarge) await enqueue(tx, ctx, 'refund-payment', { refundId })
    return { refundId, status }
  })
}

const byOffice = (refunds: readonly RefundRow[]) =>
  sumOf(
    refunds
      .filter((refund) => refund.origin === 'office' && isCommitted(refund))
      .map(({ amountCents }) => amountCents),
  )

type NewRefund = PlannedRefund &
  Pick<Asked, 'reason' | 'note'> & {
    readonly paymentId: string
    readonly adminId: string
    readonly status: 'awaiting_approval' | 'owed'
  }

async function insertRefund(tx: Tx, ctx: Context, refund: NewRefund): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      amount_cents: refund.amountCents,
      lines: refund.parts === null ? null : JSON.stringify(refund.parts),
      origin: 'office',
      status: refund.status,
      reason: refund.reason,
      note: refund.note,
      requested_by: refund.adminId,
      requested_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
