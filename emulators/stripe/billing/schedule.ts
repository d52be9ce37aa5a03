import type Stripe from 'stripe'
import type { WireSubscription } from '../state.ts'
import { find, linked, seconds, type Origin, type World } from '../world.ts'
import { pricesOf } from './subscription-object.ts'
import { periodEndOf } from './periods.ts'

type Schedule = Stripe.SubscriptionSchedule
type Phase = Schedule['phases'][number]

/** At the end of a period: prices and method of the phase that begins there; a schedule without one is over. */
export function enterNextPhase(world: World, subscription: WireSubscription): void {
  const schedule = linked(world.state.schedules, subscription.schedule)
  if (schedule === undefined) return
  const start = periodEndOf(subscription)
  const phase = schedule.phases.find((one) => one.start_date === start)
  if (phase === undefined) return leave(world, schedule, subscription, 'completed', null)
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  const { default_payment_method: method } = schedule.default_settings
  if (typeof method === 'string') subscription.default_payment_method = method
  enter(world, subscription, phase)
  world.emit('subscription_schedule.updated', schedule, null)
}

function enter(world: World, subscription: WireSubscription, phase: Phase): void {
  const price = find(world.state.prices, 'price', priceOf(phase))
  for (const item of subscription.items.data) {
    const { recurring: before } = item.price
    Object.assign(item, pricesOf(price))
    const isAnother =
      before?.interval !== price.recurring?.interval ||
      before?.interval_count !== price.recurring?.interval_count
    if (isAnother) subscription.billing_cycle_anchor = phase.start_date
  }
}

/** The subscription goes on by itself, at its current prices. */
export const releaseSchedule = (
  world: World,
  schedule: Schedule,
  subscription: WireSubscription,
  by: Origin,
): void => leave(world, schedule, subscription, 'released', by)

/** The subscription has ended, and its schedule with it. */
export function cancelSchedule(world: World, subscription: WireSubscription, by: Origin): void {
  const schedule = linked(world.state.schedules, subscription.schedule)
  if (schedule === undefined) return
  schedule.status = 'canceled'
  schedule.canceled_at = seconds(world)
  schedule.current_phase = null
  world.emit('subscription_schedule.canceled', schedule, by)
}

function leave(
  world: World,
  schedule: Schedule,
  subscription: WireSubscription,
  how: 'released' | 'completed',
  by: Origin,
): void {
  const now = seconds(world)
  Object.assign(schedule, {
    status: how,
    current_phase: null,
    subscription: null,
    ...(how === 'completed'
      ? { completed_at: now }
      : { released_at: now, released_subscription: subscription.id }),
  })
  subscription.schedule = null
  world.emit(`subscription_schedule.${how}`, schedule, by)
}

function priceOf({ items }: Phase): string {
  const price = items[0]?.price ?? ''
  return typeof price === 'string' ? price : price.id
}
