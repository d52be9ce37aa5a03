import { lockBuyer } from '#server/core/customers/lock-buyer.ts'
import { isFirstReceipt, type ProviderEvent } from '#server/payments/checkout/sync-checkout.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import { followPlan } from '#server/payments/subscription-rows/follow-plan.ts'
import { readNews, type News } from './read-news.ts'
import { recordRenewal } from './record-renewal.ts'
import {
  findSubscription,
  subscriptionColumns,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'

// More concurrent syncs than one subscription has messages in a minute.
const mostTries = 20

/**
 * Brings our rows to the current state of this subscription at the provider, whatever the order and number of its messages. When
 * somebody else wrote after our reading, we read again, so that no old state replaces a newer one.
 */
export async function syncSubscription(
  ctx: Context,
  stripeSubscriptionId: string,
  event?: ProviderEvent,
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const seen = await findSubscription(ctx.db, stripeSubscriptionId)
    // No row yet: its checkout is not synced yet, and will read the provider's state itself.
    const news = seen && (await readNews(ctx, stripeSubscriptionId))
    const settled = await ctx.db.transaction().execute(async (tx) => {
      if (!seen || !news) return noteMessage(tx, ctx, event)
      const row = await lockSubscription(tx, seen)
      if (row.revision !== seen.revision) return false
      const isNew = await noteMessage(tx, ctx, event)
      if (isNew) await apply(tx, ctx, row, news)
      return true
    })
    if (settled || !seen) return
  }
  throw new Error(`subscription ${stripeSubscriptionId}: others were always faster`)
}

async function noteMessage(tx: Tx, ctx: Context, event?: ProviderEvent): Promise<boolean> {
  return event === undefined || isFirstReceipt(tx, ctx, event)
}

async function lockSubscription(tx: Tx, { id, customer_id }: SubscriptionRow) {
  await lockBuyer(tx, customer_id)
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function apply(
  tx: Tx,
  ctx: Context,
  row: SubscriptionRow,
  { subscription, renewals }: News,
): Promise<void> {
  for (const renewal of renewals) await recordRenewal(tx, ctx, row, renewal)
  // An end is final: we end a deleted account's plan here before it ends at the provider.
  if (row.status === 'ended') return
  const at = ctx.now()
  const now = subscription
    ? subscriptionColumns(subscription)
    : { status: 'ended' as const, ended_at: row.ended_at ?? at }
  const changed = await tx
    .updateTable('subscriptions')
    .set({ ...now, checked_at: at, updated_at: at, revision: row.revision + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await followPlan(tx, ctx, row.customer_id)
  await tell(tx, ctx, row, changed)
}

/** Records each change as a fact; writes to the customer when it costs or ends something. */
async function tell(
  tx: Tx,
  ctx: Context,
  before: SubscriptionRow,
  after: SubscriptionRow,
): Promise<void> {
  const { customer_id: customerId, plan, frequency } = after
  const details = { plan, frequency, periodEnd: after.period_end.toISOString() }
  const subject = { customerId, details }
  if (after.status !== 'ended' && before.cancel_at_period_end !== after.cancel_at_period_end) {
    const type = after.cancel_at_period_end ? 'subscription.cancelled' : 'subscription.resumed'
    await recordFact(tx, ctx, { type, ...subject })
    await write(
      tx,
      ctx,
      after.cancel_at_period_end ? 'subscription-cancelled' : 'subscription-resumed',
      after,
    )
  }
  if (before.status === after.status) return
  if (after.status === 'past_due') {
    await recordFact(tx, ctx, { type: 'subscription.payment-failed', ...subject })
    await write(tx, ctx, 'subscription-failed', after)
  }
  if (after.status === 'ended') {
    await recordFact(tx, ctx, { type: 'subscription.ended', ...subject })
    await write(tx, ctx, 'subscription-ended', after)
  }
}

/** One mail per kind and state: a second cancellation after one that was taken back is announced again. */
async function write(
  tx: Tx,
  ctx: Context,
  kind:
    | 'subscription-cancelled'
    | 'subscription-resumed'
    | 'subscription-failed'
    | 'subscription-ended',
  { id, customer_id, revision }: SubscriptionRow,
): Promise<void> {
  await notify(tx, ctx, {
    kind,
    payload: { subscriptionId: id },
    ...(await recipientOf(tx, customer_id)),
    dedupeKey: `${kind}:${id}:${revision}`,
  })
}
