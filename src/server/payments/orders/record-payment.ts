import type { Tx } from '#server/core/context.ts'
import type { Capture } from '#server/payments/stripe/read-capture.ts'

/**
 * Records the money, once per payment of the provider; without an order it must be refunded. `found` is money that only the
 * provider still knew, and whose it is.
 */
export async function recordPayment(
  tx: Tx,
  checkoutId: string | null,
  { paymentIntentId, amountCents, method, at }: Capture,
  orderId: string | null,
  found?: { readonly customerId: string | null },
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
      is_found: found !== undefined,
      found_for: found?.customerId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
