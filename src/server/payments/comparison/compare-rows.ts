import type { Context } from '#server/core/context.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import { orMissing } from '#server/payments/stripe/or-missing.ts'
import { noteDifference, type Run } from './differences.ts'

/** What is younger may be on its way into the provider's lists. */
const patience = 10 * 60_000

type Known = { readonly intents: ReadonlySet<string>; readonly refunds: ReadonlySet<string> }

/** Payments and refunds of ours that the provider did not list, and does not know by their id either. */
export async function compareRows(ctx: Context, run: Run, known: Known): Promise<void> {
  const until = new Date(run.startedAt.getTime() - patience)
  const { paymentIntents, refunds } = requireStripe(ctx)
  for (const payment of await paymentsIn(ctx, run.since, until)) {
    if (known.intents.has(payment.subject)) continue
    if (await orMissing(paymentIntents.retrieve(payment.subject))) continue
    await noteDifference(ctx, run, { kind: 'payment_missing', ...payment, currency: 'eur' })
  }
  for (const refund of await refundsIn(ctx, run.since, until)) {
    if (known.refunds.has(refund.subject)) continue
    if (await orMissing(refunds.retrieve(refund.subject))) continue
    await noteDifference(ctx, run, { kind: 'refund_missing', ...refund, currency: 'eur' })
  }
}

const paymentsIn = (ctx: Context, since: Date, until: Date) =>
  ctx.db
    .selectFrom('payments')
    .select(['stripe_payment_intent_id as subject', 'id as paymentId'])
    .select(['amount_cents as amountCents', 'captured_at as occurredAt'])
    .where('captured_at', '>=', since)
    .where('captured_at', '<', until)
    .orderBy('captured_at')
    .orderBy('id')
    .execute()

const refundsIn = (ctx: Context, since: Date, until: Date) =>
  ctx.db
    .selectFrom('refunds')
    .select(['stripe_refund_id as subject', 'payment_id as paymentId'])
    .select(['amount_cents as amountCents', 'requested_at as occurredAt'])
    .where('requested_at', '>=', since)
    .where('requested_at', '<', until)
    .where('stripe_refund_id', 'is not', null)
    .orderBy('requested_at')
    .orderBy('id')
    .$narrowType<{ subject: string }>()
    .execute()
