import type Stripe from 'stripe'
import * as z from 'zod'
import { changeSubscription } from '../billing/change-subscription.ts'
import { boundaryAfter, periodEndOf } from '../billing/periods.ts'
import { releaseSchedule } from '../billing/schedule.ts'
import { refuseBadMethod } from '../billing/update-subscription.ts'
import type { WireSubscription } from '../state.ts'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { newId } from '../wire/ids.ts'
import { integer, listOf, metadata, oneOf, text, type ShapeOf } from '../wire/parameters.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, linked, seconds, type Origin, type World } from '../world.ts'
import { mergedMetadata } from './metadata.ts'
import { recurring } from './prices.ts'

type Schedule = Stripe.SubscriptionSchedule

const created = z.strictObject({
  from_subscription: text,
} satisfies ShapeOf<Stripe.SubscriptionScheduleCreateParams>)
const phase = z.strictObject({
  start_date: integer.optional(),
  end_date: integer.optional(),
  duration: recurring.optional(),
  items: listOf(
    z.strictObject({
      price: text,
    } satisfies ShapeOf<Stripe.SubscriptionScheduleUpdateParams.Phase.Item>),
  ),
  proration_behavior: oneOf(['none']),
} satisfies ShapeOf<Stripe.SubscriptionScheduleUpdateParams.Phase>)
const defaults = z.strictObject({
  default_payment_method: text,
} satisfies ShapeOf<Stripe.SubscriptionScheduleUpdateParams.DefaultSettings>)
const updated = z.strictObject({
  default_settings: defaults.optional(),
  end_behavior: oneOf(['release']).optional(),
  metadata: metadata.optional(),
  phases: listOf(phase).optional(),
  proration_behavior: oneOf(['none']).optional(),
} satisfies ShapeOf<Stripe.SubscriptionScheduleUpdateParams>)

const schedules = '/v1/subscription_schedules'

/** One change of price at the end of the current period: the present phase, then another one, then the subscription goes on. */
export const scheduleEndpoints: readonly ApiEndpoint[] = [
  endpoint('POST', schedules, created, (world, { from_subscription: id }, { request }) => {
    const subscription = find(world.state.subscriptions, 'subscription', id, 'from_subscription')
    return newSchedule(world, subscription, request)
  }),
  endpoint('GET', `${schedules}/:id`, z.strictObject({}), (world, _, { id }) => named(world, id)),
  endpoint('POST', `${schedules}/:id`, updated, (world, params, { id, request }) => {
    const schedule = active(world, id)
    const { default_settings: given, phases } = params
    if (given !== undefined) useMethod(world, schedule, given.default_payment_method)
    if (phases !== undefined) schedule.phases = phasesOf(world, schedule, phases)
    schedule.metadata = mergedMetadata(schedule.metadata ?? {}, params.metadata)
    world.emit('subscription_schedule.updated', schedule, request)
    return schedule
  }),
  endpoint('POST', `${schedules}/:id/release`, z.strictObject({}), (world, _, { id, request }) => {
    const schedule = active(world, id)
    const subscription = subscriptionOf(world, schedule)
    changeSubscription(world, subscription, request, () => {
      releaseSchedule(world, schedule, subscription, request)
    })
    return schedule
  }),
]

const named = (world: World, id: string): Schedule =>
  find(world.state.schedules, 'subscription_schedule', id)

function active(world: World, id: string): Schedule {
  const schedule = named(world, id)
  if (schedule.status === 'active') return schedule
  throw invalidRequest(
    `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  )
}

function subscriptionOf(world: World, { subscription }: Schedule): WireSubscription {
  const found = linked(world.state.subscriptions, subscription)
  if (found === undefined) throw invalidRequest('This schedule has no subscription.')
  return found
}

function newSchedule(world: World, subscription: WireSubscription, by: Origin): Schedule {
  if (subscription.schedule !== null) {
    throw invalidRequest(
      'You cannot migrate a subscription that is already attached to a schedule.',
      { param: 'from_subscription' },
    )
  }
  if (subscription.status === 'canceled') {
    throw invalidRequest('You cannot migrate a subscription that has ended.', {
      param: 'from_subscription',
    })
  }
  const [item] = subscription.items.data
  if (item === undefined) throw invalidRequest('The subscription has no item.')
  const present = { start_date: item.current_period_start, end_date: item.current_period_end }
  const schedule: Schedule = {
    id: newId('sub_sched_'),
    object: 'subscription_schedule',
    ...notEmulated,
    created: seconds(world),
    current_phase: present,
    customer: subscription.customer,
    default_settings: {
      ...notEmulated.default_settings,
      default_payment_method: subscription.default_payment_method,
    },
    // A subscription that was to end keeps its end.
    end_behavior: subscription.cancel_at === null ? 'release' : 'cancel',
    metadata: {},
    phases: [phaseOf(subscription.currency, item.price.id, present)],
    subscription: subscription.id,
  }
  world.state.schedules.set(schedule.id, schedule)
  changeSubscription(world, subscription, by, () => {
    subscription.schedule = schedule.id
  })
  world.emit('subscription_schedule.created', schedule, by)
  return schedule
}

/** The method that the next phase gives to the subscription. */
function useMethod(world: World, schedule: Schedule, id: string): void {
  refuseBadMethod(world, subscriptionOf(world, schedule), id, 'default_settings')
  schedule.default_settings.default_payment_method = id
}

/** The current phase as it is, then another price from its end on. */
function phasesOf(world: World, schedule: Schedule, phases: GivenPhases): Schedule['phases'] {
  const subscription = subscriptionOf(world, schedule)
  const [present, next, ...others] = phases
  if (present === undefined || next === undefined || others.length > 0) {
    throw invalidRequest('This emulator takes the current phase and one more.', { param: 'phases' })
  }
  refuseOtherPresent(subscription, schedule, present)
  const { currency } = subscription
  const start = periodEndOf(subscription)
  const { interval, interval_count: count = 1 } = next.duration ?? { interval: 'month' as const }
  const dates = {
    start_date: start,
    end_date: boundaryAfter(start, start, { interval, interval_count: count }),
  }
  const current = schedule.current_phase ?? dates
  return [
    phaseOf(currency, priceIn(present), { start_date: current.start_date, end_date: start }),
    phaseOf(currency, recurringPrice(world, next), dates),
  ]
}

type GivenPhases = NonNullable<z.output<typeof updated>['phases']>
type GivenPhase = GivenPhases[number]
const priceIn = ({ items }: GivenPhase): string => items[0]?.price ?? ''

function refuseOtherPresent(
  subscription: WireSubscription,
  { current_phase: current }: Schedule,
  given: GivenPhase,
): void {
  const [item] = subscription.items.data
  const isSame =
    given.start_date === current?.start_date &&
    given.end_date === periodEndOf(subscription) &&
    priceIn(given) === item?.price.id
  if (isSame) return
  throw invalidRequest(
    'The first phase must be the current one, as it is: this emulator changes no current phase.',
    { param: 'phases[0]' },
  )
}

function recurringPrice(world: World, given: GivenPhase): string {
  const price = find(world.state.prices, 'price', priceIn(given), 'phases[1][items]')
  if (price.recurring !== null && given.duration !== undefined) return price.id
  throw invalidRequest('The second phase needs a recurring price and a duration.', {
    param: 'phases[1]',
  })
}

const phaseOf = (
  currency: string,
  price: string,
  dates: { readonly start_date: number; readonly end_date: number },
): Schedule['phases'][number] => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency,
  default_payment_method: null,
  description: null,
  discounts: [],
  invoice_settings: null,
  items: [
    { billing_thresholds: null, discounts: [], metadata: {}, plan: price, price, quantity: 1 },
  ],
  metadata: {},
  on_behalf_of: null,
  proration_behavior: 'none',
  transfer_data: null,
  trial_end: null,
  ...dates,
})

const notEmulated = {
  application: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  canceled_at: null,
  completed_at: null,
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    collection_method: null,
    default_payment_method: null,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  livemode: false,
  pause_schedules: [],
  released_at: null,
  released_subscription: null,
  status: 'active',
  test_clock: null,
} satisfies Partial<Schedule>
