import type { Context, Tx } from '#server/core/context.ts'
import { cancelOrder } from '#server/payments/orders/cancel-order.ts'
import type { LockedCheckout } from './locked-checkout.ts'
import type { CaptureRefusal } from './payment-refusal.ts'
import type { PaidSession } from './read-session.ts'
import { recordPayment } from '#server/payments/orders/record-payment.ts'
import { freeBasket } from '#server/core/void-checkouts.ts'
import { oweBack } from '#server/payments/orders/owe-back.ts'

/** Money that came too late, twice or for another price buys nothing: it is recorded as owed back, and a job refunds it. */
export async function refusePayment(
  tx: Tx,
  ctx: Context,
  checkout: LockedCheckout,
  { capture, subscription }: PaidSession,
  reason: CaptureRefusal,
): Promise<void> {
  const at = ctx.now()
  await cancelOrder(tx, ctx, checkout.id)
  const paymentId = await recordPayment(tx, checkout.id, capture, null)
  await tx
    .updateTable('checkouts')
    .set({ status: 'void', settled_at: at, updated_at: at })
    // The subscription that this payment started must end at the provider, where it would renew.
    .set({ stripe_subscription_id: subscription?.id ?? null })
    .where('id', '=', checkout.id)
    .execute()
  await freeBasket(tx, [checkout.id])
  await oweBack(tx, ctx, paymentId, { amountCents: capture.amountCents, reason })
}
