import { lockBuyer } from '#server/core/customers/lock-buyer.ts'
import { isFirstReceipt, type ProviderEvent } from '#server/payments/checkout/sync-checkout.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { followPlan } from '#server/payments/subscription-rows/follow-plan.ts'
import { graceColumns } from './grace-columns.ts'
import { noteRefusedAttempt } from './note-refused-attempt.ts'
import { readNews, type News } from './read-news.ts'
import { recordPeriod } from './record-period.ts'
import { tellChanges } from './tell-changes.ts'
import {
  findSubscription,
  nothingToCome,
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

async function apply(tx: Tx, ctx: Context, row: SubscriptionRow, news: News): Promise<void> {
  const { subscription, periods, refused } = news
  for (const period of periods) await recordPeriod(tx, ctx, row, period)
  // An end is final: we end a deleted account's plan here before it ends at the provider.
  if (row.status === 'ended') return
  const at = ctx.now()
  const now = subscription
    ? subscriptionColumns(subscription)
    : { status: 'ended' as const, ended_at: row.ended_at ?? at, ...nothingToCome }
  const changed = await tx
    .updateTable('subscriptions')
    .set({ ...now, ...(await graceColumns(tx, ctx, row, news)) })
    .set({ checked_at: at, updated_at: at, revision: row.revision + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await followPlan(tx, ctx, row.customer_id)
  if (refused) await noteRefusedAttempt(tx, ctx, changed, refused)
  await tellChanges(tx, ctx, row, changed)
}
