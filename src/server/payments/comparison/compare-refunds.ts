import type Stripe from 'stripe'
import { isFailedRefund, type RefundStatus } from '#domain/refund/refund.ts'
import type { Context } from '#server/core/context.ts'
import { requireStripe } from '#server/core/access.ts'
import { isFailedThere } from '#server/payments/refunds/sync-refunds.ts'
import { reconcileRefunds } from '#server/payments/refunds/reconcile-refunds.ts'
import { noteDifference, type Run } from './differences.ts'
import { inPages, pageSize, secondsOf, timeOf } from '#server/payments/stripe/provider-answers.ts'

type Attempt = (work: () => Promise<void>) => Promise<void>

/**
 * Refunds and disputes first take their usual way; what is still unknown afterwards is noted. Returns the refunds that the provider
 * knows.
 */
export async function compareRefunds(
  ctx: Context,
  run: Run,
  attempt: Attempt,
): Promise<ReadonlySet<string>> {
  await attempt(() => reconcileRefunds(ctx))
  const created = { gte: secondsOf(run.since) }
  const { refunds, disputes } = requireStripe(ctx)
  const seen = new Set<string>()
  for await (const page of inPages(refunds.list({ created, limit: pageSize }))) {
    for (const { id } of page) seen.add(id)
    await attempt(() => compareRefundPage(ctx, run, page))
  }
  for await (const page of inPages(disputes.list({ created, limit: pageSize }))) {
    await attempt(() => compareDisputePage(ctx, run, page))
  }
  return seen
}

async function compareRefundPage(
  ctx: Context,
  run: Run,
  page: readonly Stripe.Refund[],
): Promise<void> {
  const known = await ctx.db
    .selectFrom('refunds')
    .select(['stripe_refund_id', 'amount_cents', 'status', 'payment_id'])
    .where(
      'stripe_refund_id',
      'in',
      page.map(({ id }) => id),
    )
    .execute()
  for (const refund of page) {
    const ours = known.find(({ stripe_refund_id: id }) => id === refund.id)
    const isFailed = isFailedThere(refund.status)
    if (!ours && isFailed) continue
    const money = moneyOf(refund)
    if (!ours) await noteDifference(ctx, run, { kind: 'refund_unknown', ...money })
    else if (
      ours.amount_cents !== refund.amount ||
      isFailed !== isFailedRefund(ours.status as RefundStatus)
    ) {
      const paymentId = ours.payment_id
      await noteDifference(ctx, run, { kind: 'refund_differs', ...money, paymentId })
    }
  }
}

async function compareDisputePage(
  ctx: Context,
  run: Run,
  page: readonly Stripe.Dispute[],
): Promise<void> {
  const known = await ctx.db
    .selectFrom('disputes')
    .select('stripe_dispute_id')
    .where(
      'stripe_dispute_id',
      'in',
      page.map(({ id }) => id),
    )
    .execute()
  const ours = new Set(known.map(({ stripe_dispute_id: id }) => id))
  for (const dispute of page.filter(({ id }) => !ours.has(id))) {
    await noteDifference(ctx, run, { kind: 'dispute_unknown', ...moneyOf(dispute) })
  }
}

const moneyOf = ({ id, amount, currency, created }: Stripe.Refund | Stripe.Dispute) => ({
  subject: id,
  amountCents: amount,
  currency,
  occurredAt: timeOf(created),
})
