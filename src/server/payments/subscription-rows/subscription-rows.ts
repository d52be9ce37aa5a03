import type { Selectable } from 'kysely'
import type { PaidPlanId } from '#domain/cart/cart-item.ts'
import type { BillingPeriod } from '#domain/plan/plan.ts'
import type { RunningPlan, SoldPlan } from '#domain/plan/plan-change.ts'
import type { Database, Tx } from '#server/core/context.ts'
import type { Subscriptions } from '#server/core/schema.ts'
import type {
  ProviderSubscription,
  SubscriptionStatus,
} from '#server/payments/stripe/provider-subscription.ts'

export type SubscriptionRow = Selectable<Subscriptions>

/** Finds the subscription by the provider's id. */
export const findSubscription = (
  db: Database | Tx,
  stripeSubscriptionId: string,
): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('stripe_subscription_id', '=', stripeSubscriptionId)
    .executeTakeFirst()

/** The running subscription: active, or past due. */
export const liveSubscriptionOf = (
  db: Database | Tx,
  customerId: string,
): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '!=', 'ended')
    .executeTakeFirst()

/** What is no more to come once a subscription has ended. */
export const nothingToCome = {
  next_plan: null,
  next_frequency: null,
  next_price_cents: null,
  pending_plan: null,
  pending_frequency: null,
  pending_until: null,
} as const

/** The row as the rules of a change of plan read it. */
export const runningPlan = (row: SubscriptionRow): RunningPlan => ({
  plan: row.plan as PaidPlanId,
  frequency: row.frequency as BillingPeriod,
  status: row.status === 'past_due' ? 'past_due' : 'active',
  ends: row.cancel_at_period_end,
  next: soldAs(row.next_plan, row.next_frequency),
})

/** The table's constraints guarantee both or none. */
export const soldAs = (plan: string | null, frequency: string | null): SoldPlan | null =>
  plan === null || frequency === null
    ? null
    : { plan: plan as PaidPlanId, frequency: frequency as BillingPeriod }

/** The provider's facts, as the columns of our row. */
export function subscriptionColumns(subscription: ProviderSubscription) {
  const { card } = subscription
  // A session paid it, and we learned so before the provider's own status changed.
  const status: SubscriptionStatus =
    subscription.status === 'begun' ? 'active' : subscription.status
  return {
    status,
    ...(subscription.plan === undefined ? {} : { plan: subscription.plan }),
    frequency: subscription.frequency,
    price_cents: subscription.priceCents,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    ...toCome(subscription),
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    ended_at: status === 'ended' ? (subscription.endedAt ?? subscription.periodEnd) : null,
  }
}

const toCome = ({ next, pending }: ProviderSubscription) => ({
  ...nothingToCome,
  ...(next && {
    next_plan: next.plan,
    next_frequency: next.frequency,
    next_price_cents: next.priceCents,
  }),
  ...(pending && {
    pending_plan: pending.plan,
    pending_frequency: pending.frequency,
    pending_until: pending.until,
  }),
})
