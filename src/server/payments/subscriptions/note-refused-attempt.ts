import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import type { SubscriptionRow } from '#server/payments/subscription-rows/subscription-rows.ts'
import type { RefusedAttempt } from './refused-attempt.ts'

/**
 * Tells the customer of a refused attempt, once for each, whatever the number and order of the provider's messages
 * (docs/rules/money.md#refused-renewals). An attempt that we learn of after the next one is no news any more.
 */
export async function noteRefusedAttempt(
  tx: Tx,
  ctx: Context,
  row: SubscriptionRow,
  { providerInvoiceId, attempt, amountCents, nextAttemptAt, asksConfirmation }: RefusedAttempt,
): Promise<void> {
  const noted = await tx
    .insertInto('renewal_attempts')
    .values({
      subscription_id: row.id,
      stripe_invoice_id: providerInvoiceId,
      attempt,
      amount_cents: amountCents,
      next_attempt_at: nextAttemptAt,
      asks_confirmation: asksConfirmation,
      noted_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.columns(['stripe_invoice_id', 'attempt']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!noted) return
  const { customer_id: customerId, plan, frequency } = row
  const next = nextAttemptAt?.toISOString() ?? null
  await recordFact(tx, ctx, {
    type: 'subscription.payment-failed',
    customerId,
    details: { plan, frequency, attempt, amountCents, nextAttemptAt: next },
  })
  await notify(tx, ctx, {
    kind: 'subscription-failed',
    payload: { subscriptionId: row.id, attemptId: noted.id },
    ...(await recipientOf(tx, customerId)),
    dedupeKey: `subscription-failed:${noted.id}`,
  })
}
