import { isLive } from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { endStandingOrder } from '#server/sales/standing-order-rows/end-standing-order.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { lockMyStandingOrder } from './my-standing-order.ts'

/** Nothing is paid by itself any more; a quote that was asked for stays an ordinary one. Once more does nothing. */
export async function stopStandingOrder(
  ctx: Context,
  { standingOrderId }: { readonly standingOrderId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const order = await lockMyStandingOrder(tx, customerId, standingOrderId)
    if (order.status === 'ended') return {}
    if (order.status === 'paying' || !isLive(order)) throw new Refused('standing-order-paying')
    await endStandingOrder(tx, ctx, order, { because: 'stopped' })
    return {}
  })
}
