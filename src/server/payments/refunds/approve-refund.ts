import { approveRefund as judge } from '#domain/refund/refund-approval.ts'
import { refundCan } from '#domain/refund/refund.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { lockAskedRefund } from './lock-asked-refund.ts'
import { requireUndisputed } from './require-undisputed.ts'
import { sendRefundJob } from './send-refund.ts'

/**
 * A second admin approves a large refund, which then goes to the provider. Refuses with `refund-decided`, `own-refund`,
 * `payment-disputed`.
 */
export async function approveRefund(
  ctx: Context,
  { refundId }: { readonly refundId: string },
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  const approver = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { money, refund, requestedBy } = await lockAskedRefund(tx, refundId)
    if (!refundCan('approve', refund))
      throw new Refused('refund-decided', { status: refund.status })
    const others = await otherAdmins(tx, requestedBy)
    const { isAlone } = accepted(judge(approver, requestedBy, others))
    await requireUndisputed(tx, money.paymentId)
    await tx
      .updateTable('refunds')
      .set({ status: 'owed', decided_by: approver.id, decided_at: ctx.now() })
      .where('id', '=', refundId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'refund.approved',
      orderId: money.order.id,
      details: { refundId, amountCents: refund.amountCents, ...(isAlone ? { isAlone } : {}) },
      change: { before: { status: refund.status }, after: { status: 'owed' } },
    })
    await enqueue(tx, ctx, sendRefundJob, { refundId })
    return {}
  })
}

/** The number of other admins who could approve. */
export async function otherAdmins(db: Database | Tx, exceptId: string): Promise<number> {
  const { others } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('others'))
    .where('role', 'in', ['admin', 'super_admin'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow()
  return others
}
