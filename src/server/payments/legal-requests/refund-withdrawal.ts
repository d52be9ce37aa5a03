import type * as z from 'zod/mini'
import type { refundWithdrawal as endpoint } from '#contract/payments/declarations.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { askRefund } from '#server/payments/refunds/ask-refund.ts'
import { lockOrderMoney } from '#server/payments/refunds/locked-money.ts'
import { lockPlanOf, requireNoUnpaidChange } from '#server/payments/subscription-rows/lock-plan.ts'
import { dueOf, withdrawalOf } from './withdrawal-due.ts'

/**
 * Refunds what a withdrawal gives back. The admin has seen `seenCents`: another amount by now is a `stale` refusal with it. Refuses
 * with `not-possible` when the declaration does not wait, `order-unknown`, `already-asked`, a `PlanRefusal`, `order-not-paid`,
 * `payment-disputed`, `change-under-way`, `change-unpaid`.
 */
export async function refundWithdrawal(
  ctx: Context,
  { declarationId, seenCents }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
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
