import type { Tx } from '#server/core/context.ts'
import type { Capture } from '#server/payments/stripe/read-capture.ts'

/** Records the money, once per payment of the provider; without an order it must be refunded. */
export async function recordPayment(
  tx: Tx,
  checkoutId: string | null,
  { paymentIntentId, amountCents, method, at }: Capture,
  orderId: string | null,
): Promise<string> {
  const { id } = await tx
    .insertInto('payments')
    .values({
      checkout_id: checkoutId,
      order_id: orderId,
      stripe_payment_intent_id: paymentIntentId,
      amount_cents: amountCents,
      method,
      captured_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
