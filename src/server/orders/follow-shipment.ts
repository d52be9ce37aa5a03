import { orderCan, type OrderAction, type OrderStatus } from '#domain/order/order.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'

/** After a departure: the order is in transit once all its shipments have left. The caller's transaction holds the shipment. */
export async function markOrderShipped(tx: Tx, ctx: Context, orderId: string): Promise<void> {
  await follow(tx, ctx, orderId, 'ship', ['handed_over', 'delivered'])
}

/** After a delivery: the order is delivered once all its shipments are. */
export async function markOrderDelivered(tx: Tx, ctx: Context, orderId: string): Promise<void> {
  await follow(tx, ctx, orderId, 'deliver', ['delivered'])
}

const steps = {
  ship: { status: 'shipped', fact: 'order.shipped' },
  deliver: { status: 'delivered', fact: 'order.delivered' },
} as const satisfies Partial<Record<OrderAction, object>>

async function follow(
  tx: Tx,
  ctx: Context,
  orderId: string,
  action: keyof typeof steps,
  far: readonly string[],
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'customer_id'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const status = order.status as OrderStatus
  if (!orderCan(action, { status }) || (await hasLaggard(tx, orderId, far))) return

  const step = steps[action]
  await tx
    .updateTable('orders')
    .set({ status: step.status, updated_at: ctx.now() })
    .where('id', '=', orderId)
    .execute()
  await recordFact(tx, ctx, { type: step.fact, customerId: order.customer_id, orderId })
}

async function hasLaggard(tx: Tx, orderId: string, far: readonly string[]): Promise<boolean> {
  const laggard = await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'not in', far)
    .executeTakeFirst()
  return laggard !== undefined
}
