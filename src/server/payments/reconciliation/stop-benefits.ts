import type { Context, Tx } from '#server/core/context.ts'
import { lockBuyer } from '#server/core/customers/lock-buyer.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import { followPlan } from '#server/payments/subscription-rows/follow-plan.ts'
import { syncSubscription } from '#server/payments/subscriptions/sync-subscription.ts'

type Due = { readonly id: string; readonly stripe_subscription_id: string }

/** Plans that are not paid, whose days of grace are over. */
export const dueGraces = (ctx: Context, batch: number): Promise<Due[]> =>
  ctx.db
    .selectFrom('subscriptions')
    .select(['id', 'stripe_subscription_id'])
    .where('benefits_until', '<', ctx.now())
    .where('benefits_stopped_at', 'is', null)
    .orderBy('benefits_until')
    .orderBy('id')
    .limit(batch)
    .execute()

/**
 * Stops the benefits of an unpaid plan on the day that was told (docs/rules/money.md#refused-renewals). The provider is asked first:
 * while it is away, nobody loses a plan that may be paid.
 */
export async function stopBenefits(ctx: Context, due: Due): Promise<void> {
  await syncSubscription(ctx, due.stripe_subscription_id)
  await inTransaction(ctx, (tx) => stop(tx, ctx, due.id))
}

async function stop(tx: Tx, ctx: Context, id: string): Promise<void> {
  const { customer_id: customerId } = await tx
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await lockBuyer(tx, customerId)
  const stopped = await tx
    .updateTable('subscriptions')
    .set((row) => ({
      benefits_stopped_at: ctx.now(),
      updated_at: ctx.now(),
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('benefits_until', '<', ctx.now())
    .where('benefits_stopped_at', 'is', null)
    .returning(['plan', 'frequency', 'benefits_until'])
    .executeTakeFirst()
  if (!stopped) return
  await followPlan(tx, ctx, customerId)
  const { plan, frequency, benefits_until: until } = stopped
  const details = { plan, frequency, until: until?.toISOString() ?? null }
  await recordFact(tx, ctx, { type: 'subscription.benefits-stopped', customerId, details })
  await notify(tx, ctx, {
    kind: 'subscription-benefits-stopped',
    payload: { subscriptionId: id },
    ...(await recipientOf(tx, customerId)),
    dedupeKey: `subscription-benefits-stopped:${id}:${until?.toISOString() ?? ''}`,
  })
}
