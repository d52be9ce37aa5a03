import type Stripe from 'stripe'
import type { BillingPeriod } from '#domain/plan/plan.ts'
import type { CardExpiry } from '#domain/plan/card-expiry.ts'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import { cents, type Cents } from '#domain/units.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import { orMissing } from './or-missing.ts'
import type { Context } from '#server/core/context.ts'
import { planOfMetadata, planOfSchedule, type PricedPlan } from './plan-price.ts'

export type SubscriptionStatus = 'active' | 'past_due' | 'ended'

/** The provider's state of a subscription at this moment. */
export type ProviderSubscription = {
  readonly id: string
  /** `begun` is not yet paid and not yet lost: nothing follows from it. */
  readonly status: SubscriptionStatus | 'begun'
  /** `undefined` while the price is the one of the first checkout, which names no plan. */
  readonly plan: SoldPlan['plan'] | undefined
  readonly priceCents: Cents
  readonly frequency: BillingPeriod
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly cancelAtPeriodEnd: boolean
  /** What follows the paid period, by the schedule. */
  readonly next: PricedPlan | null
  /** A change that counts once its invoice is paid, until then. */
  readonly pending: (SoldPlan & { readonly until: Date }) | null
  readonly card: ProviderCard | null
  readonly startedAt: Date
  readonly endedAt: Date | null
  /** The provider gave up a refused renewal; else somebody ended it. */
  readonly endedUnpaid: boolean
}

type ProviderCard = {
  readonly brand: string
  readonly last4: string
  /** `null` for what is no card. */
  readonly expiry: CardExpiry | null
}

/** Returns `undefined` for a subscription that the provider does not know. */
export async function retrieveSubscription(
  ctx: Context,
  id: string,
): Promise<ProviderSubscription | undefined> {
  const expand = ['default_payment_method', 'schedule']
  const known = await orMissing(requireStripe(ctx).subscriptions.retrieve(id, { expand }))
  return known && providerSubscription(known)
}

/** The item has the period (API since 2025-03-31): our subscriptions have one item. */
export function providerSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const { item, unitAmount, interval } = soldItem(subscription)
  const isOver = statusOf(subscription.status) === 'ended'
  return {
    id: subscription.id,
    status: statusOf(subscription.status),
    plan: planOfMetadata(item.price.metadata)?.plan,
    priceCents: cents(unitAmount),
    frequency: interval === 'year' ? 'year' : 'month',
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    next: isOver ? null : nextOf(subscription.schedule, item.current_period_end),
    pending: isOver ? null : pendingOf(subscription.pending_update),
    card: cardOf(subscription.default_payment_method),
    startedAt: dateOf(subscription.start_date),
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
    endedUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
  }
}

function soldItem({ id, items }: Stripe.Subscription) {
  const [item] = items.data
  const { unit_amount: unitAmount, recurring } = item?.price ?? {}
  if (!item || !unitAmount || !recurring) throw new Error(`subscription ${id} is not ours`)
  return { item, unitAmount, interval: recurring.interval }
}

/** The phase that begins with the next period; without one the schedule has nothing left to change. */
function nextOf(schedule: Stripe.Subscription['schedule'], periodEnd: number): PricedPlan | null {
  if (schedule === null || typeof schedule === 'string') return null
  const isToCome = schedule.phases.some(({ start_date: start }) => start >= periodEnd)
  return (isToCome && planOfSchedule(schedule.metadata)) || null
}

function pendingOf(update: Stripe.Subscription['pending_update']): ProviderSubscription['pending'] {
  const sold = planOfMetadata(update?.subscription_items?.[0]?.price.metadata ?? null)
  return update && sold ? { ...sold, until: dateOf(update.expires_at) } : null
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000)

/** The provider retries a refused renewal for some days, then cancels (docs.stripe.com/billing/subscriptions/overview). */
function statusOf(status: string): ProviderSubscription['status'] {
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended'
  if (status === 'incomplete') return 'begun'
  return status === 'active' || status === 'trialing' ? 'active' : 'past_due'
}

function cardOf(method: string | Stripe.PaymentMethod | null): ProviderSubscription['card'] {
  if (method === null || typeof method === 'string') return null
  if (!method.card) return { brand: method.type, last4: '', expiry: null }
  const { brand, last4, exp_month: month, exp_year: year } = method.card
  return { brand, last4, expiry: { month, year } }
}
