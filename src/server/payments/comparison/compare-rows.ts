import type { Context } from '#server/core/context.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import { orMissing } from '#server/payments/stripe/or-missing.ts'
import { noteDifference, type Run } from './differences.ts'

/** What is younger may be on its way into the provider's lists. */
const patience = 10 * 60_000

type Known = { readonly intents: ReadonlySet<string>; readonly refunds: ReadonlySet<string> }

/** Payments and refunds of ours that the provider did not list, and does not know by their id either. */
export async function compareRows(
  ctx: Context,
  { startedAt, since }: Run,
  known: Known,
): Promise<void> {
  const run = { startedAt, since }
  const until = new Date(startedAt.getTime() - patience)
  for (const payment of await paymentsIn(ctx, since, until)) {
    if (known.intents.has(payment.subject)) continue
    const { paymentIntents } = requireStripe(ctx)
    if (await orMissing(paymentIntents.retrieve(payment.subject))) continue
    await noteDifference(ctx, run, { kind: 'payment_missing', ...payment, currency: 'eur' })
  }
  for (const refund of await refundsIn(ctx, since, until)) {
    if (known.refunds.has(refund.subject)) continue
    const { refunds } = requireStripe(ctx)
    if (await orMissing(refunds.retrieve(refund.subject))) continue
    await noteDifference(ctx, run, { kind: 'refund_missing', ...refund, currency: 'eur' })
  }
}

async function paymentsIn(ctx: Context, since: Date, until: Date) {
  const rows = await ctx.db
    .selectFrom('payments')
    .select(['id', 'amount_cents', 'captured_at', 'stripe_payment_intent_id as intent'])
    .where('captured_at', '>=', since)
    .where('captured_at', '<', until)
    .orderBy('captured_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    subject: row.intent,
    paymentId: row.id,
    amountCents: row.amount_cents,
    occurredAt: row.captured_at,
  }))
}

async function refundsIn(ctx: Context, since: Date, until: Date) {
  const rows = await ctx.db
    .selectFrom('refunds')
    .select(['payment_id', 'amount_cents', 'requested_at', 'stripe_refund_id as refund'])
    .where('requested_at', '>=', since)
    .where('requested_at', '<', until)
    .where('stripe_refund_id', 'is not', null)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    subject: row.refund ?? '',
    paymentId: row.payment_id,
    amountCents: row.amount_cents,
    occurredAt: row.requested_at,
  }))
}
