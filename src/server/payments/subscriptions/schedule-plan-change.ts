import Stripe from 'stripe'
import type * as z from 'zod/mini'
import type { schedulePlanChange as schedulePlanChangeEndpoint } from '#contract/payments/plan-changes.ts'
import { isSamePlan } from '#domain/plan/plan-change.ts'
import { requireCustomer, requireRealCustomer, requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import {
  planPrice,
  type PricedPlan,
  scheduleMetadata,
} from '#server/payments/stripe/provider-subscription.ts'
import { nextPlanOf } from '#server/payments/subscription-rows/subscription-rows.ts'
import { agreeChange, settleChange } from './agree-change.ts'
import { clearTheWay, freshSubscription, releaseSchedule, requireRunning } from './provider-item.ts'
import { pricedPlan } from './preview-plan-change.ts'
import { syncSubscription } from './sync-subscription.ts'

type Input = z.output<typeof schedulePlanChangeEndpoint.input>

/**
 * Promises another plan from the end of the paid period on: a schedule at the provider, which therefore cannot bill the former
 * price any more (docs/rules/money.md#change-of-plan). Another scheduled change is replaced.
 */
export async function schedulePlanChange(
  ctx: Context,
  { to: wanted, priceCents }: Input,
): Promise<{ startsAt: string }> {
  const customerId = requireCustomer(ctx.actor)
  requireStripe(ctx)
  requireRealCustomer(ctx)
  const row = await freshSubscription(ctx, customerId)
  const { stripe_subscription_id: id } = row
  const startsAt = row.period_end.toISOString()
  const next = nextPlanOf(row)
  // The answer to the same request was lost.
  if (next && isSamePlan(next, wanted) && row.next_price_cents === priceCents) return { startsAt }
  const { name, ...priced } = await pricedPlan(ctx, wanted)
  if (priced.priceCents !== priceCents) {
    throw new Refused('total-changed', { totalCents: priced.priceCents })
  }
  const price = await planPrice(ctx, priced, name)
  const changeId = await agreeChange(ctx, row, {
    wanted,
    kind: 'at-term',
    priceCents: priced.priceCents,
    paid: null,
  })
  try {
    await askProvider(ctx, id, priced, price)
  } finally {
    await settleChange(ctx.db, ctx, changeId)
  }
  return { startsAt: await startOf(ctx, id, wanted) }
}

/**
 * Killed between its two calls, it leaves a schedule that changes nothing. A cancellation that comes in between takes the schedule
 * away, and counts.
 */
async function askProvider(
  ctx: Context,
  id: string,
  priced: PricedPlan,
  price: string,
): Promise<void> {
  const { subscriptionSchedules: schedules } = requireStripe(ctx)
  try {
    await clearTheWay(ctx, id)
    const schedule = await schedules.create({ from_subscription: id })
    // The subscription was cancelled meanwhile.
    if (!(await scheduleNext(ctx, schedule, { price, priced }))) {
      throw new Refused('subscription-ending')
    }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    ctx.log.warn({ subscription: id, err: error }, 'the provider refused a scheduled change')
  }
}

async function startOf(ctx: Context, id: string, wanted: Input['to']) {
  await syncSubscription(ctx, id)
  const row = await requireRunning(ctx, id)
  const next = nextPlanOf(row)
  if (next && isSamePlan(next, wanted)) return row.period_end.toISOString()
  throw new Refused(row.cancel_at_period_end ? 'subscription-ending' : 'change-under-way')
}

type Next = { readonly price: string; readonly priced: PricedPlan }

/**
 * From the end of the paid period on, this price: nothing is billed or given back for the change. False when the subscription ends
 * then: its schedule would take the end back, and is released.
 */
export async function scheduleNext(
  ctx: Context,
  schedule: Stripe.SubscriptionSchedule,
  { price, priced }: Next,
): Promise<boolean> {
  const { subscriptionSchedules: schedules } = requireStripe(ctx)
  const [present] = schedule.phases
  if (!present || schedule.end_behavior !== 'release') {
    await schedules.release(schedule.id)
    return false
  }
  await schedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    metadata: scheduleMetadata(priced),
    phases: [
      {
        start_date: present.start_date,
        end_date: present.end_date,
        items: present.items.map((item) => ({ price: priceIdOf(item) })),
        proration_behavior: 'none',
      },
      {
        items: [{ price }],
        duration: { interval: priced.frequency },
        proration_behavior: 'none',
      },
    ],
  })
  return true
}

const priceIdOf = ({ price }: Stripe.SubscriptionSchedule.Phase.Item): string =>
  typeof price === 'string' ? price : price.id

/** Takes back a scheduled change until it counts; a second call changes nothing. Refuses with `no-subscription`. */
export async function revokePlanChange(ctx: Context): Promise<{ renewsAt: string }> {
  const customerId = requireCustomer(ctx.actor)
  requireStripe(ctx)
  const seen = await freshSubscription(ctx, customerId)
  const { stripe_subscription_id: id } = seen
  // A new price of the same plan is the office's, not theirs to take back.
  if (nextPlanOf(seen) !== null) {
    await releaseSchedule(ctx, id)
    await syncSubscription(ctx, id)
  }
  const row = await requireRunning(ctx, id)
  if (nextPlanOf(row) !== null) throw new Refused('change-under-way')
  return { renewsAt: row.period_end.toISOString() }
}
