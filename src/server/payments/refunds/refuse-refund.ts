import { refundCan } from '#domain/refund/refund.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { lockAskedRefund } from './lock-asked-refund.ts'

/** A large refund is refused, or withdrawn by the admin who requested it. Refuses with `refund-decided`. */
export async function refuseRefund(
  ctx: Context,
  { refundId }: { readonly refundId: string },
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { money, refund } = await lockAskedRefund(tx, refundId)
    if (!refundCan('refuse', refund)) throw new Refused('refund-decided', { status: refund.status })
    await tx
      .updateTable('refunds')
      .set({ status: 'refused', decided_by: adminId, decided_at: ctx.now() })
      .where('id', '=', refundId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'refund.refused',
      orderId: money.order.id,
      details: { refundId, amountCents: refund.amountCents },
      change: { before: { status: refund.status }, after: { status: 'refused' } },
    })
    return {}
  })
}
