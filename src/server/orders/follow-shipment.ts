import { orderCan } from '#domain/order/order.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'

/** An order is shipped once all its boxes have left; called in the transaction of the hand-over. */
export async function markOrderShipped(tx: Tx, ctx: Context, orderId: string): Promise<void> {
  await follow(tx, ctx, orderId, 'ship', ['to_pack', 'ready'])
}

/** An order is delivered once all its boxes have arrived. */
export async function markOrderDelivered(tx: Tx, ctx: Context, orderId: string): Promise<void> {
  await follow(tx, ctx, orderId, 'deliver', ['to_pack', 'ready', 'handed_over'])
}

const steps = {
  ship: { status: 'shipped', fact: 'order.shipped' },
  deliver: { status: 'delivered', fact: 'order.delivered' },
} as const

/** The order's row is locked first: two boxes that leave at once see each other. */
async function follow(
  tx: Tx,
  ctx: Context,
  orderId: string,
  action: keyof typeof steps,
  behind: readonly string[],
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'customer_id'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const waiting = await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'in', [...behind])
    .executeTakeFirst()
  if (waiting || !orderCan(action, { status: order.status as 'processing' })) return

  const { status, fact } = steps[action]
  await tx
    .updateTable('orders')
    .set({ status, updated_at: ctx.now() })
    .where('id', '=', orderId)
    .execute()
  await recordFact(tx, ctx, { type: fact, customerId: order.customer_id, orderId })
}
