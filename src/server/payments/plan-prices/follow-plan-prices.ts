import { sql, type SqlBool } from 'kysely'
import Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { requireStripe } from '#server/core/access.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { planPrice, type PricedPlan } from '#server/payments/stripe/provider-subscription.ts'
import {
  findSubscription,
  nextPlanOf,
  renewalPrice,
  runningPlan,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'
import { releaseSchedule } from '#server/payments/subscriptions/provider-item.ts'
import { scheduleNext } from '#server/payments/subscriptions/schedule-plan-change.ts'
import { syncSubscription } from '#server/payments/subscriptions/sync-subscription.ts'

const day = 86_400_000
/** The provider is told so long before the renewal: it may be away meanwhile. */
const ahead = 7 * day
const batch = 50

/**
 * Brings the announced prices to the provider shortly before the renewals that cost them, and settles those that were billed or that
 * another choice of their customer replaced (docs/rules/money.md#new-prices).
 */
export async function followPlanPrices(ctx: Context): Promise<void> {
  if (!ctx.stripe) return
  await settle(ctx)
  await forEachApart(renewingSoon(ctx), (row) => schedulePrice(ctx, row.stripe_subscription_id))
}

/** Billed, replaced by a later price that is billed, of a plan that its holder left, or of what has ended. */
async function settle({ db, now }: Context): Promise<void> {
  await sql`
    update announced_prices a set settled_at = ${now()},
      outcome = case when s.status <> 'ended' and (s.plan, s.frequency) = (c.plan, c.frequency) and s.price_cents = a.price_cents
        then 'applied' else 'left' end
    from plan_price_changes c, subscriptions s
    where a.settled_at is null and c.id = a.change_id and s.id = a.subscription_id and (
      s.status = 'ended' or (s.plan, s.frequency) <> (c.plan, c.frequency) or s.price_cents = a.price_cents
      or exists (select from announced_prices b join plan_price_changes d on d.id = b.change_id
        where b.subscription_id = a.subscription_id and b.price_cents = s.price_cents and b.outcome is distinct from 'revoked'
          and d.decided_at > c.decided_at))`.execute(db)
}

/** The next renewal is near and one of these prices may count for it; `schedulePrice` decides. */
const renewingSoon = ({ db, now }: Context) =>
  db
    .selectFrom('subscriptions as s')
    .select('s.stripe_subscription_id')
    .where('s.status', '!=', 'ended')
    .where('s.cancel_at_period_end', '=', false)
    .where('s.pending_plan', 'is', null)
    .where('s.period_end', '>', now())
    .where('s.period_end', '<', new Date(now().getTime() + ahead))
    .where(
      sql<SqlBool>`exists (select from announced_prices a join plan_price_changes c on c.id = a.change_id
        where a.subscription_id = s.id and a.settled_at is null and c.revoked_at is null and c.counts_from <= ${now()}
          and (s.next_plan is null or ((s.next_plan, s.next_frequency) = (s.plan, s.frequency) and s.next_price_cents <> a.price_cents)))`,
    )
    .where(
      sql<SqlBool>`not exists (select from plan_changes p where p.subscription_id = s.id and p.settled_at is null)`,
    )
    .orderBy('s.period_end')
    .orderBy('s.id')
    .limit(batch)
    .execute()

export const followPlanPricesJob = defineJob({
  name: 'follow-plan-prices',
  payload: noPayload,
  every: '* * * * *',
  run: followPlanPrices,
})

/**
 * Lets the next renewal cost the announced price: a schedule at the provider from the end of the paid period on, without proration.
 * What the customer decides at the same moment counts: then nothing is scheduled.
 */
async function schedulePrice(ctx: Context, id: string): Promise<void> {
  const wanted = await wantedPrice(ctx, id)
  if (wanted === null) return
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const price = await planPrice(ctx, wanted, catalogue.plans[wanted.plan].name)
  const { subscriptionSchedules: schedules } = requireStripe(ctx)
  try {
    // A schedule that a lost process left, or one of an earlier announced price.
    await releaseSchedule(ctx, id)
    const schedule = await schedules.create({ from_subscription: id })
    // From here on nobody changes the plan but through this schedule: what is read now stays true.
    const still = await wantedPrice(ctx, id)
    const isSame = still?.plan === wanted.plan && still.priceCents === wanted.priceCents
    if (isSame && still.frequency === wanted.frequency) {
      await scheduleNext(ctx, schedule, { price, priced: wanted })
    } else await schedules.release(schedule.id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    ctx.log.warn({ subscription: id, err: error }, 'the provider refused a scheduled price')
  }
  await syncSubscription(ctx, id)
}

/** The price of the next renewal, when it is not what the provider would bill; `null` when there is nothing to do. */
async function wantedPrice(ctx: Context, id: string): Promise<PricedPlan | null> {
  await syncSubscription(ctx, id)
  const row = await findSubscription(ctx.db, id)
  if (!row || !renewsAsItIs(row)) return null
  const { plan, frequency } = runningPlan(row)
  const priceCents = await renewalPrice(ctx.db, row)
  const billed = row.next_price_cents ?? row.price_cents
  return priceCents === billed ? null : { plan, frequency, priceCents }
}

const renewsAsItIs = (row: SubscriptionRow): boolean =>
  row.status !== 'ended' &&
  !row.cancel_at_period_end &&
  row.pending_plan === null &&
  nextPlanOf(row) === null
