import type * as z from 'zod/mini'
import type { requestRefund as endpoint } from '#contract/payments/refunds.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { lockPlanOf } from '#server/payments/subscription-rows/lock-plan.ts'
import { askRefund } from './ask-refund.ts'
import { lockOrderMoney, refundsOf } from './locked-money.ts'
import { committedOf } from './promise-refund.ts'

type Asked = z.output<typeof endpoint.input>

/**
 * The office refunds money, or asks a second admin to approve. `seenCommittedCents` is the refunded or promised amount that the
 * form showed: another refund since then is a `stale` refusal with the current amount. Also refuses with a `PlanRefusal`,
 * `order-not-paid`, `payment-disputed`, `change-under-way`.
 */
export async function requestRefund(
  ctx: Context,
  { orderId, seenCommittedCents, wish, reason, note }: Asked,
): Promise<z.input<typeof endpoint.output>> {
  return answeredInTransaction(ctx, async (tx) => {
    await lockPlanOf(tx, ctx, orderId)
    const money = await lockOrderMoney(tx, orderId)
    const committedCents = committedOf(await refundsOf(tx, money.paymentId))
    if (committedCents !== seenCommittedCents) throw new Refused('stale', { committedCents })
    return askRefund(tx, ctx, money, { wish, reason, note })
  })
}
