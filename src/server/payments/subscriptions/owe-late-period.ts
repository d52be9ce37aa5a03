import type { Context, Tx } from '#server/core/context.ts'
import { oweBack } from '#server/payments/orders/owe-back.ts'
import { recordPayment } from '#server/payments/orders/place-order.ts'
import type { SubscriptionRow } from '#server/payments/subscription-rows/subscription-rows.ts'
import type { PaidPeriod } from './read-news.ts'

/** A period that was paid once its subscription had ended buys nothing: owes the money back, once. */
export async function oweLatePeriod(
  tx: Tx,
  ctx: Context,
  { customer_id: customerId }: SubscriptionRow,
  { capture }: PaidPeriod,
): Promise<void> {
  const known = await tx
    .selectFrom('payments')
    .select('id')
    .where('stripe_payment_intent_id', '=', capture.paymentIntentId)
    .executeTakeFirst()
  if (known) return
  const paymentId = await recordPayment(tx, null, capture, null, { customerId })
  const { amountCents } = capture
  await oweBack(tx, ctx, paymentId, { amountCents, reason: 'subscription-ended' })
}
