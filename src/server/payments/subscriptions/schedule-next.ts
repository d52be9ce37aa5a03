import type Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import { scheduleMetadata, type PricedPlan } from '#server/payments/stripe/plan-price.ts'

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
