import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { placeOrder } from '#server/payments/orders/place-order.ts'
import type { LockedCheckout } from './locked-checkout.ts'

/**
 * The customer did their part and the bank takes its days: an order awaits the payment, and its quotes are held.
 * A void checkout gets none: whether its money is kept is judged when it comes.
 */
export async function awaitPayment(tx: Tx, ctx: Context, checkout: LockedCheckout): Promise<void> {
  if (checkout.status !== 'open') return
  const { id: orderId } = await placeOrder(tx, ctx, checkout, 'pending_payment')
  await tx
    .updateTable('checkouts')
    .set({ status: 'pending' })
    .where('id', '=', checkout.id)
    .execute()
  const { customerId } = checkout
  await recordFact(tx, ctx, { type: 'order.payment-pending', customerId, orderId })
}
