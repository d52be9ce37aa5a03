import type { Context } from '#server/core/context.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import { dueGraces, stopBenefits } from './stop-benefits.ts'
import { tellExpiringCards } from './tell-expiring-cards.ts'
import { syncSubscription } from '#server/payments/subscriptions/sync-subscription.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** By then the webhook should have notified us. */
const patience = 2 * minute
/** We check with the provider at least that often, even without any news. */
const longestSilence = 12 * hour
/** Between three months and one month before the term (C. conso. L215-1), with spare days for an outage. */
const noticeBefore = 45 * day
const batch = 50

/**
 * Checks at the provider the subscriptions whose period is over or that had no news for long, ends the days of grace, and announces
 * yearly renewals and cards that expire.
 */
export async function followSubscriptions(ctx: Context): Promise<void> {
  if (!ctx.stripe) return
  const failures: unknown[] = []
  for (const { stripe_subscription_id: id } of await unheard(ctx)) {
    // One failure must not stop the others.
    await syncSubscription(ctx, id).catch((error: unknown) => failures.push(error))
  }
  for (const due of await dueGraces(ctx, batch)) {
    await stopBenefits(ctx, due).catch((error: unknown) => failures.push(error))
  }
  for (const { id } of await toAnnounce(ctx)) await announce(ctx, id)
  await tellExpiringCards(ctx, batch)
  if (failures.length > 0) throw new AggregateError(failures, 'subscriptions are not all followed')
}

const before = (ctx: Context, age: number): Date => new Date(ctx.now().getTime() - age)

const unheard = (ctx: Context) =>
  ctx.db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where('status', '!=', 'ended')
    .where('checked_at', '<', before(ctx, patience))
    .where((row) =>
      row.or([
        row('period_end', '<', before(ctx, patience)),
        row('pending_until', '<', before(ctx, patience)),
        row('checked_at', '<', before(ctx, longestSilence)),
      ]),
    )
    .orderBy('checked_at')
    .orderBy('id')
    .limit(batch)
    .execute()

const toAnnounce = (ctx: Context) =>
  ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', '=', 'active')
    .where('frequency', '=', 'year')
    .where('cancel_at_period_end', '=', false)
    .where('period_end', '<', new Date(ctx.now().getTime() + noticeBefore))
    .where('period_end', '>', ctx.now())
    .where((row) => row('notice_for', 'is distinct from', row.ref('period_end')))
    .limit(batch)
    .execute()

/** Announces each term once, in the transaction that notes it. */
async function announce(ctx: Context, subscriptionId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const noted = await tx
      .updateTable('subscriptions')
      .set((row) => ({ notice_for: row.ref('period_end'), updated_at: ctx.now() }))
      .where('id', '=', subscriptionId)
      .where((row) => row('notice_for', 'is distinct from', row.ref('period_end')))
      .returning(['customer_id', 'plan', 'frequency', 'period_end'])
      .executeTakeFirst()
    if (!noted) return
    const { customer_id: customerId, plan, frequency, period_end: end } = noted
    const details = { plan, frequency, periodEnd: end.toISOString() }
    await recordFact(tx, ctx, { type: 'subscription.renewal-announced', customerId, details })
    await notify(tx, ctx, {
      kind: 'subscription-renewal-notice',
      payload: { subscriptionId },
      ...(await recipientOf(tx, customerId)),
      dedupeKey: `subscription-renewal-notice:${subscriptionId}:${end.toISOString()}`,
    })
  })
}

export const followSubscriptionsJob = defineJob({
  name: 'follow-subscriptions',
  payload: noPayload,
  every: '* * * * *',
  run: followSubscriptions,
})
