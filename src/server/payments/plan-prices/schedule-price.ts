import Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { planPrice, type PricedPlan } from '#server/payments/stripe/plan-price.ts'
import { renewalPrice } from '#server/payments/subscription-rows/announced-prices.ts'
import {
  findSubscription,
  nextPlanOf,
  runningPlan,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'
import { releaseSchedule } from '#server/payments/subscriptions/provider-item.ts'
import { scheduleNext } from '#server/payments/subscriptions/schedule-next.ts'
import { syncSubscription } from '#server/payments/subscriptions/sync-subscription.ts'

/**
 * Lets the next renewal cost the announced price: a schedule at the provider from the end of the paid period on, without proration.
 * What the customer decides at the same moment counts: then nothing is scheduled.
 */
export async function schedulePrice(ctx: Context, id: string): Promise<void> {
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
