import type { Context, Tx } from '#server/core/context.ts'

/** Cancels the order of this checkout that still awaits its payment; `undefined` without one. */
export async function cancelOrder(
  tx: Tx,
  ctx: Context,
  checkoutId: string,
): Promise<{ readonly id: string } | undefined> {
  const order = await tx
    .updateTable('orders')
    .set({ status: 'cancelled', updated_at: ctx.now() })
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'pending_payment')
    .returning('id')
    .executeTakeFirst()
  if (!order) return undefined
  await tx
    .updateTable('order_quotes')
    .set({ active: false })
    .where('order_id', '=', order.id)
    .execute()
  return order
}
