import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import { cancelOrder } from '#server/payments/orders/cancel-order.ts'
import { placeOrder } from '#server/payments/orders/place-order.ts'
import type { LockedCheckout } from './locked-checkout.ts'
import { freeBasket } from './void-open-checkouts.ts'

/** The bank said no in the end: the order is cancelled, its quotes can be paid again, and the customer is told. */
export async function failPayment(tx: Tx, ctx: Context, checkout: LockedCheckout): Promise<void> {
  const { id, status, customerId } = checkout
  if (status === 'failed' || status === 'paid') return
  // « Failed » may come before « pending »: the order is placed all the same, for the customer to see what became of it.
  if (status === 'open') await placeOrder(tx, ctx, checkout, 'pending_payment')
  const order = await cancelOrder(tx, ctx, id)
  const at = ctx.now()
  await tx
    .updateTable('checkouts')
    .set({ status: status === 'void' ? 'void' : 'failed', settled_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
  await freeBasket(tx, [id])
  if (!order) return
  await recordFact(tx, ctx, { type: 'order.payment-failed', customerId, orderId: order.id })
  await notify(tx, ctx, {
    kind: 'payment-failed',
    payload: { orderId: order.id },
    ...(await recipientOf(tx, customerId)),
    dedupeKey: `payment-failed:${order.id}`,
  })
}
