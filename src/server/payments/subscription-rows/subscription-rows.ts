import type { Selectable } from 'kysely'
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

/** The provider's facts, as the columns of our row. */
export function subscriptionColumns(subscription: ProviderSubscription) {
  const { card } = subscription
  // A session paid it, and we learned so before the provider's own status changed.
  const status: SubscriptionStatus =
    subscription.status === 'begun' ? 'active' : subscription.status
  return {
    status,
    price_cents: subscription.priceCents,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    ended_at: status === 'ended' ? (subscription.endedAt ?? subscription.periodEnd) : null,
  }
}
