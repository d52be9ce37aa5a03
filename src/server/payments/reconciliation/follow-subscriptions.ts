import { sql, type SqlBool } from 'kysely'
import { expiresBeforeRenewal, toldBefore } from '#domain/payment/payment-method.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { doApart, forEachApart } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { cardExpiryOf } from '#server/payments/subscription-rows/subscription-rows.ts'
import { syncSubscription } from '#server/payments/subscriptions/sync-subscription.ts'
import { lockBuyer } from '#server/core/customers/live-customer.ts'
import { followPlan } from '#server/payments/subscription-rows/lock-plan.ts'

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
  await doApart(
    () => forEachApart(unheard(ctx), (row) => syncSubscription(ctx, row.stripe_subscription_id)),
    () => forEachApart(dueGraces(ctx), (due) => stopBenefits(ctx, due)),
    () => forEachApart(toAnnounce(ctx), ({ id }) => announce(ctx, id)),
    () => tellExpiringCards(ctx, batch),
  )
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
    .orderBy('period_end')
    .orderBy('id')
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
      userId: customerId,
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

type Due = { readonly id: string; readonly stripe_subscription_id: string }

/** Plans that are not paid, whose days of grace are over. */
const dueGraces = (ctx: Context): Promise<Due[]> =>
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
    userId: customerId,
    dedupeKey: `subscription-benefits-stopped:${id}:${until?.toISOString() ?? ''}`,
  })
}

/** Tells who pays by a card that expires before the next renewal, once for each renewal, thirty days before it. */
async function tellExpiringCards(ctx: Context, batch: number): Promise<void> {
  await forEachApart(renewingSoon(ctx).limit(batch).execute(), ({ id }) => tell(ctx, id))
}

const renewingSoon = (ctx: Context) =>
  ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', '=', 'active')
    .where('cancel_at_period_end', '=', false)
    .where('period_end', '>', ctx.now())
    .where('period_end', '<=', new Date(ctx.now().getTime() + toldBefore))
    .where((row) => row('card_told_for', 'is distinct from', row.ref('period_end')))
    .where(
      sql<SqlBool>`(card_exp_year * 12 + card_exp_month) < date_part('year', period_end at time zone 'UTC') * 12 + date_part('month', period_end at time zone 'UTC')`,
    )
    .orderBy('period_end')
    .orderBy('id')

async function tell(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { customer_id: customerId, period_end: renewsAt } = row
    const isTold = row.card_told_for?.getTime() === renewsAt.getTime()
    if (isTold || !expiresBeforeRenewal(cardExpiryOf(row), renewsAt, ctx.now())) return
    await tx
      .updateTable('subscriptions')
      .set({ card_told_for: renewsAt, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    const details = { plan: row.plan, frequency: row.frequency, periodEnd: renewsAt.toISOString() }
    await recordFact(tx, ctx, { type: 'subscription.card-expiry-told', customerId, details })
    await notify(tx, ctx, {
      kind: 'subscription-card-expiring',
      payload: { subscriptionId: id },
      userId: customerId,
      dedupeKey: `subscription-card-expiring:${id}:${renewsAt.toISOString()}`,
    })
  })
}
