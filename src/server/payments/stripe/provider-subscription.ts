import Stripe from 'stripe'
import * as z from 'zod'
import { paidPlanIds } from '#domain/cart/cart-item.ts'
import type { BillingPeriod } from '#domain/plan/plan.ts'
import type { CardExpiry } from '#domain/payment/payment-method.ts'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import { cents, type Cents } from '#domain/units.ts'
import { requireStripe } from '#server/core/access.ts'
import { meansOf, subscriptionWithMeans } from './subscription-means.ts'
import type { Context } from '#server/core/context.ts'

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
  const known = await subscriptionWithMeans(ctx, id)
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
    card: cardOf(meansOf(subscription)),
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

function cardOf(method: Stripe.PaymentMethod | null): ProviderSubscription['card'] {
  if (method === null) return null
  if (!method.card) return { brand: method.type, last4: '', expiry: null }
  const { brand, last4, exp_month: month, exp_year: year } = method.card
  return { brand, last4, expiry: { month, year } }
}

/** A plan at a price, for each period. */
export type PricedPlan = SoldPlan & { readonly priceCents: Cents }

const shape = z.object({ plan: z.enum(paidPlanIds), frequency: z.enum(['month', 'year']) })

/** The plan that our own prices name; `undefined` for the inline price of a first period, made by its checkout. */
const planOfMetadata = (metadata: Stripe.Metadata | null): SoldPlan | undefined =>
  shape.safeParse(metadata).data

const metadataOf = ({ plan, frequency }: SoldPlan) => ({ plan, frequency })

/** The plan of a price at the provider, by its id. */
export async function planOfPrice(ctx: Context, id: string): Promise<SoldPlan | undefined> {
  const { metadata } = await requireStripe(ctx).prices.retrieve(id)
  return planOfMetadata(metadata)
}

/** A price at the provider for this plan: found by its key, made at its first use. An amount has its own price, for ever. */
export async function planPrice(
  ctx: Context,
  { priceCents, ...sold }: PricedPlan,
  name: string,
): Promise<string> {
  const key = `escale_${sold.plan}_${sold.frequency}_${priceCents}`
  const known = await findPrice(ctx, key)
  if (known !== undefined) return known
  try {
    const price = await requireStripe(ctx).prices.create({
      currency: 'eur',
      unit_amount: priceCents,
      recurring: { interval: sold.frequency },
      lookup_key: key,
      metadata: metadataOf(sold),
      product_data: { name },
    })
    return price.id
  } catch (error) {
    // Another request made it at the same moment.
    const made =
      error instanceof Stripe.errors.StripeInvalidRequestError && (await findPrice(ctx, key))
    if (made) return made
    throw error
  }
}

async function findPrice(ctx: Context, key: string): Promise<string | undefined> {
  const { data } = await requireStripe(ctx).prices.list({
    lookup_keys: [key],
    active: true,
    limit: 1,
  })
  return data[0]?.id
}

const scheduled = z.object({
  ...shape.shape,
  price_cents: z.string().regex(/^\d{1,9}$/),
})

/** What our schedules say of the plan to come. */
function planOfSchedule(metadata: Stripe.Metadata | null): PricedPlan | undefined {
  const read = scheduled.safeParse(metadata).data
  return read && { ...metadataOf(read), priceCents: cents(Number(read.price_cents)) }
}

export const scheduleMetadata = ({ priceCents, ...sold }: PricedPlan): Stripe.MetadataParam => ({
  ...metadataOf(sold),
  price_cents: String(priceCents),
})
