import { lockBuyer } from '#server/core/customers/live-customer.ts'
import { isFirstReceipt, type ProviderEvent } from '#server/payments/checkout/sync-checkout.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { followPlan } from '#server/payments/subscription-rows/lock-plan.ts'
import {
  findSubscription,
  nothingToCome,
  subscriptionColumns,
  type SubscriptionRow,
  noGrace,
} from '#server/payments/subscription-rows/subscription-rows.ts'
import { benefitsUntil } from '#domain/plan/plan.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import type { ProviderSubscription } from '#server/payments/stripe/provider-subscription.ts'
import { recordFact } from '#server/core/facts.ts'
import { enqueue } from '#server/core/jobs.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { endSubscriptionJob } from './end-at-provider.ts'
import { oweLatePeriod } from './owe-late-period.ts'
import { type News, readNews, type RefusedAttempt } from './read-news.ts'
import { recordPeriod } from './record-period.ts'
import { tellChanges } from './tell-changes.ts'

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
  for (const period of periods) {
    const isLate = subscription?.endedAt && period.capture.at > subscription.endedAt
    await (isLate ? oweLatePeriod : recordPeriod)(tx, ctx, row, period)
  }
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
  if (changed.status === 'ended') await leaveNothingToPay(tx, ctx, row)
  await tellChanges(tx, ctx, row, changed)
}

/** The page of an unpaid renewal would still take money. */
const leaveNothingToPay = (
  tx: Tx,
  ctx: Context,
  { stripe_subscription_id: stripeSubscriptionId }: SubscriptionRow,
): Promise<void> => enqueue(tx, ctx, endSubscriptionJob, { stripeSubscriptionId })

/**
 * Until when the benefits of a plan count that is not paid (docs/rules/money.md#refused-renewals): promised at the first refusal,
 * by the setting of that day, and kept when the provider gives up sooner. Paid, it has no last day.
 */
async function graceColumns(
  tx: Tx,
  ctx: Context,
  row: SubscriptionRow,
  { subscription, refused }: News,
) {
  const isOwed = subscription?.status === 'past_due' || isGivenUp(row, subscription)
  if (!isOwed) return noGrace
  const { benefits_until: promised, benefits_stopped_at: stopped } = row
  if (promised !== null) return { benefits_until: promised, benefits_stopped_at: stopped }
  const { graceDays } = await readSettings(tx)
  // From when we can tell it, and not before the renewal itself.
  const from = Math.max(ctx.now().getTime(), refused?.renewedAt.getTime() ?? 0)
  return { benefits_until: benefitsUntil(new Date(from), graceDays), benefits_stopped_at: null }
}

/** The provider tried for the last time, and ended what was owed. */
const isGivenUp = (row: SubscriptionRow, subscription: ProviderSubscription | undefined): boolean =>
  subscription?.endedUnpaid === true && row.benefits_until !== null

/**
 * Tells the customer of a refused attempt, once for each, whatever the number and order of the provider's messages
 * (docs/rules/money.md#refused-renewals). An attempt that we learn of after the next one is no news any more.
 */
async function noteRefusedAttempt(
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
    userId: customerId,
    dedupeKey: `subscription-failed:${noted.id}`,
  })
}
