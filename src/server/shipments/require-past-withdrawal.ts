import { mayLeaveFrom } from '#domain/order/withdrawal-period.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** Refused with `withdrawal-period-running` and the day from which the box may leave (decisions §10). */
export async function requirePastWithdrawal(tx: Tx, ctx: Context, orderId: string): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .select(['orders.created_at', 'checkouts.express_requested_at'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const from = mayLeaveFrom({
    orderedAt: order.created_at,
    expressRequestedAt: order.express_requested_at,
  })
  if (ctx.now() < from) {
    throw new Refused('withdrawal-period-running', { mayLeaveFrom: from.toISOString() })
  }
}
