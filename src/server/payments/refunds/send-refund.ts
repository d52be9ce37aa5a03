import Stripe from 'stripe'
import type * as z from 'zod/mini'
import type { settleRefund as settleRefundEndpoint } from '#contract/payments/refunds.ts'
import { isFailedRefund, refundCan, type RefundStatus } from '#domain/refund/refund.ts'
import { requireAdmin, requireStripe } from '#server/core/access.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import type { Context } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
import { recordFact } from '#server/core/facts.ts'
import { endAtProvider } from '#server/payments/subscriptions/end-at-provider.ts'
import { lockMoney, refundsOf } from './locked-money.ts'
import { refundsAtProvider, syncRefunds } from './sync-refunds.ts'
import { refundPayment } from '#server/payments/orders/owe-back.ts'

/** Makes an owed refund at the provider, once however often it runs, and saves the result. */
export async function sendRefund(ctx: Context, refundId: string): Promise<void> {
  const owed = await owedRefund(ctx, refundId)
  if (!owed) return
  // Money without an order may have started a subscription, which must not charge again.
  if (owed.origin === 'capture' && owed.subscription !== null) {
    await endAtProvider(ctx, owed.subscription)
  }
  const refusal = await giveAtProvider(ctx, owed)
  await syncRefunds(ctx, owed.intent)
  if (refusal !== undefined) await giveUp(ctx, owed, refusal)
}

type OwedRefund = NonNullable<Awaited<ReturnType<typeof owedRefund>>>

const owedRefund = (ctx: Context, refundId: string) =>
  ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('checkouts as c', 'c.id', 'p.checkout_id')
    .select(['r.id', 'r.amount_cents', 'r.origin', 'p.stripe_payment_intent_id as intent'])
    .select('c.stripe_subscription_id as subscription')
    .where('r.id', '=', refundId)
    .where('r.status', '=', 'owed')
    .executeTakeFirst()

/** Returns why the provider refuses; when the provider is away, the job tries again. */
async function giveAtProvider(ctx: Context, owed: OwedRefund): Promise<Error | undefined> {
  // The provider's idempotency keys live a day; a refund that we lost in a crash before noting it may be older.
  const made = await refundsAtProvider(ctx, owed.intent)
  if (made.some(({ refundId }) => refundId === owed.id)) return undefined
  try {
    await requireStripe(ctx).refunds.create(
      {
        payment_intent: owed.intent,
        amount: owed.amount_cents,
        metadata: { refund_id: owed.id },
      },
      { idempotencyKey: `refund:${owed.id}` },
    )
    return undefined
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return error
  }
}

/**
 * The provider's own rule forbids the refund (disputed, refunded elsewhere): the office sees it and decides again. Money without
 * an order is owed in any case, so there the job goes on trying.
 */
async function giveUp(ctx: Context, owed: OwedRefund, refusal: Error): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const money = await lockMoney(tx, owed.intent)
    const refund = money && (await refundsOf(tx, money.paymentId)).find(({ id }) => id === owed.id)
    if (!refund || !refundCan('fail', refund) || refund.stripeRefundId !== null) return
    if (refund.origin === 'capture') throw refusal
    await tx.updateTable('refunds').set({ status: 'failed' }).where('id', '=', owed.id).execute()
    await recordFact(tx, ctx, {
      type: 'refund.failed',
      orderId: money.order?.id ?? null,
      details: { amountCents: refund.amountCents, code: codeOf(refusal) },
    })
  })
}

const codeOf = (refusal: Error): string =>
  refusal instanceof Stripe.errors.StripeError ? (refusal.code ?? refusal.type) : 'unknown'

export const sendRefundJob = defineJob({
  ...refundPayment,
  run: (ctx, { refundId }) => sendRefund(ctx, refundId),
})

/**
 * Closes a refund that the provider could not make, with the office's note: one that came back was paid another way, one that
 * never left was requested again or is not due. No money moves here, and no credit note is made.
 */
export async function settleRefund(
  ctx: Context,
  { refundId, note }: z.output<typeof settleRefundEndpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const refund = found(
      await tx
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.payment_id')
        // Money that found no order is noted too: no other screen could end its alert.
        .leftJoin('orders as o', 'o.id', 'p.order_id')
        .leftJoin('checkouts as k', 'k.id', 'p.checkout_id')
        .select(['r.status', 'r.settled_at', 'r.amount_cents', 'o.id as order_id'])
        .select((row) =>
          row.fn.coalesce('o.customer_id', 'k.customer_id', 'p.found_for').as('customer_id'),
        )
        .where('r.id', '=', refundId)
        .forUpdate('r')
        .executeTakeFirst(),
    )
    const { status, settled_at, amount_cents: amountCents } = refund
    if (!isFailedRefund(status as RefundStatus)) throw new Refused('refund-not-failed', { status })
    if (settled_at) throw new Refused('refund-settled', { settledAt: settled_at.toISOString() })
    const settledAt = ctx.now()
    await tx
      .updateTable('refunds')
      .set({ settled_at: settledAt })
      .where('id', '=', refundId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'refund.settled',
      customerId: refund.customer_id,
      orderId: refund.order_id,
      details: { refundId, amountCents },
      // The note is in the change, which is erased with its customer: a note may name them.
      change: { before: {}, after: { settledAt, note } },
    })
    return {}
  })
}
