import type * as z from 'zod/mini'
import type { settleRefund as endpoint } from '#contract/payments/refunds.ts'
import { isFailedRefund, type RefundStatus } from '#domain/refund/refund.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'

/**
 * Closes a refund that the provider could not make, with the office's note: one that came back was paid another way, one that
 * never left was requested again or is not due. No money moves here, and no credit note is made.
 */
export async function settleRefund(
  ctx: Context,
  { refundId, note }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const refund = found(
      await tx
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.payment_id')
        .innerJoin('orders as o', 'o.id', 'p.order_id')
        .select(['r.status', 'r.settled_at', 'r.amount_cents', 'o.id as order_id', 'o.customer_id'])
        .where('r.id', '=', refundId)
        .forUpdate('r')
        .executeTakeFirst(),
    )
    const { status, settled_at, amount_cents: amountCents } = refund
    if (!isFailedRefund(status as RefundStatus)) throw new Refused('refund-not-failed', { status })
    if (settled_at) throw new Refused('refund-settled', { settledAt: settled_at.toISOString() })
    const settledAt = ctx.now()
    await tx
      .updateTable('refunds')
      .set({ settled_at: settledAt })
      .where('id', '=', refundId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'refund.settled',
      customerId: refund.customer_id,
      orderId: refund.order_id,
      details: { refundId, amountCents },
      // The note is in the change, which is erased with its customer: a note may name them.
      change: { before: {}, after: { settledAt, note } },
    })
    return {}
  })
}
