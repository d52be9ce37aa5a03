import type Stripe from 'stripe'
import { mergedMetadata } from '../resources/metadata.ts'
import { refuseBadPrice } from '../resources/line-items.ts'
import type { UpdateParameters } from '../resources/subscription-parameters.ts'
import type { WireSubscription } from '../state.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, seconds, type Origin, type World } from '../world.ts'
import { changePrices, sameCycle, type PriceChange, type Swap } from './change-prices.ts'
import { changeSubscription } from './change-subscription.ts'
import { noDetails } from './end-subscription.ts'
import { isBoundary, periodEndOf } from './periods.ts'

/** All checks run first: a refused update changes nothing. */
export function updateSubscription(
  world: World,
  subscription: WireSubscription,
  params: UpdateParameters,
  by: Origin,
): WireSubscription {
  refuseEnded(subscription, params)
  const swaps = swapsOf(world, subscription, params.items)
  refuseScheduled(subscription, params)
  refuseMixedPending(params)
  refuseBadEnd(world, subscription, params, swaps)
  refuseBadMethod(world, subscription, params.default_payment_method)
  changeSubscription(world, subscription, by, () => {
    subscription.metadata = mergedMetadata(subscription.metadata, params.metadata)
    subscription.cancellation_details = saidDetails(subscription, params.cancellation_details)
    useMethod(world, subscription, params.default_payment_method)
    setPayments(subscription, params.payment_settings)
    changePrices(world, subscription, priceChange(world, subscription, swaps, params), by)
    planEnd(world, subscription, params)
  })
  return subscription
}

/** A working payment method ends the refusals that the panel had set. */
export function useMethod(
  world: World,
  subscription: WireSubscription,
  method: string | undefined,
): void {
  if (method === undefined) return
  subscription.default_payment_method = method
  world.state.refusedPayments.delete(subscription.id)
  world.state.confirmedPayments.delete(subscription.id)
}

function setPayments(
  subscription: WireSubscription,
  given: UpdateParameters['payment_settings'],
): void {
  if (given === undefined) return
  const { payment_settings: before } = subscription
  subscription.payment_settings = {
    payment_method_options: before?.payment_method_options ?? null,
    payment_method_types: before?.payment_method_types ?? null,
    ...given,
  }
}

/** The cancellation details that the customer gave, merged with those of this call. */
export function saidDetails(
  { cancellation_details: before }: WireSubscription,
  said: UpdateParameters['cancellation_details'],
): Stripe.Subscription.CancellationDetails {
  const { comment, feedback } = said ?? {}
  return {
    ...(before ?? noDetails),
    ...(comment === undefined ? {} : { comment: comment || null }),
    ...(feedback === undefined ? {} : { feedback: feedback || null }),
  }
}

/** `cancel_at_period_end` and `cancel_at` set the same fact: when the subscription ends, or that it goes on. */
function planEnd(
  world: World,
  subscription: WireSubscription,
  { cancel_at: at, cancel_at_period_end: atPeriodEnd }: UpdateParameters,
): void {
  if (subscription.status === 'canceled') return
  const planned = subscription.cancel_at_period_end
  if (at !== undefined) setEnd(world, subscription, at === '' ? null : at)
  else if (planned && atPeriodEnd === false) setEnd(world, subscription, null)
  else if (planned || atPeriodEnd === true) {
    setEnd(world, subscription, periodEndOf(subscription))
    subscription.cancel_at_period_end = true
  }
}

function setEnd(world: World, subscription: WireSubscription, end: number | null): void {
  subscription.cancel_at = end
  subscription.cancel_at_period_end = false
  subscription.canceled_at = end === null ? null : (subscription.canceled_at ?? seconds(world))
  subscription.cancellation_details = {
    ...(subscription.cancellation_details ?? noDetails),
    reason: end === null ? null : 'cancellation_requested',
  }
}

function refuseEnded({ status }: WireSubscription, params: UpdateParameters): void {
  const { metadata: _, cancellation_details: __, ...others } = params
  if (status !== 'canceled' || Object.values(others).every((value) => value === undefined)) return
  throw invalidRequest(
    'A canceled subscription can only update its cancellation_details and metadata.',
  )
}

type Proration = Pick<
  UpdateParameters,
  'proration_behavior' | 'proration_date' | 'payment_behavior'
>

/** A proration date lies within the current period. */
export function priceChange(
  world: World,
  { items }: WireSubscription,
  swaps: readonly Swap[],
  { proration_behavior: proration, proration_date: date, payment_behavior: payment }: Proration,
): PriceChange {
  const prorationDate = date ?? seconds(world)
  for (const { current_period_start: start, current_period_end: end } of items.data) {
    if (date !== undefined && (date < start || date >= end)) {
      throw invalidRequest('`proration_date` must be within the current period.', {
        param: 'proration_date',
      })
    }
  }
  return {
    swaps,
    proration: proration ?? 'create_prorations',
    prorationDate,
    payment: payment ?? 'allow_incomplete',
  }
}

/** The schedule decides about the prices and the end, until it is released. */
function refuseScheduled({ schedule }: WireSubscription, params: UpdateParameters): void {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd, items } = params
  if (schedule === null || (at ?? atPeriodEnd ?? items) === undefined) return
  throw invalidRequest(
    'The subscription is managed by the subscription schedule: release it before changing its prices or its end.',
  )
}

const besidesPending = new Set([
  'items',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
])

/** Only what the payment decides about may wait for it (docs.stripe.com/billing/subscriptions/pending-updates-reference). */
function refuseMixedPending(params: UpdateParameters): void {
  if (params.payment_behavior !== 'pending_if_incomplete') return
  const [other] = Object.entries(params).filter(
    ([name, value]) => value !== undefined && !besidesPending.has(name),
  )
  if (other === undefined) return
  throw invalidRequest(`You cannot pass \`${other[0]}\` with \`pending_if_incomplete\`.`, {
    param: other[0],
  })
}

export function swapsOf(
  world: World,
  subscription: WireSubscription,
  items: UpdateParameters['items'] = [],
): Swap[] {
  const swaps = items.map(({ id, price: priceId }, index) => {
    const at = `items[${index}]`
    const item = subscription.items.data.find((one) => one.id === id)
    if (item === undefined) {
      throw invalidRequest(`No such subscription item: '${id}'`, {
        code: 'resource_missing',
        param: `${at}[id]`,
      })
    }
    const price = find(world.state.prices, 'price', priceId, `${at}[price]`)
    refuseBadPrice(price, at)
    if (price.recurring === null || price.currency !== subscription.currency) {
      throw invalidRequest(
        `The price specified must be recurring and in ${subscription.currency}, like its subscription.`,
        { param: `${at}[price]` },
      )
    }
    return { item, price }
  })
  refuseMixedCycles(subscription, swaps)
  return swaps
}

function refuseMixedCycles({ items }: WireSubscription, swaps: readonly Swap[]): void {
  const cycles = items.data.map(
    (item) => (swaps.find((swap) => swap.item === item)?.price ?? item.price).recurring,
  )
  const [first = null] = cycles
  if (cycles.every((cycle) => sameCycle(cycle, first))) return
  throw invalidRequest(
    'This emulator bills all items of a subscription with the same interval: change all of them together.',
    { param: 'items' },
  )
}

function refuseBadEnd(
  world: World,
  subscription: WireSubscription,
  params: UpdateParameters,
  swaps: readonly Swap[],
): void {
  const { cancel_at: at } = params
  if (at === undefined || at === '') return
  if (params.cancel_at_period_end !== undefined || swaps.length > 0) {
    throw invalidRequest(
      'Pass `cancel_at` neither with `cancel_at_period_end` nor, in this emulator, with `items`.',
      { param: 'cancel_at' },
    )
  }
  if (at <= seconds(world)) {
    throw invalidRequest('`cancel_at` must be a future timestamp.', { param: 'cancel_at' })
  }
  if (!endsWithoutProration(subscription, at, params)) {
    throw invalidRequest(
      'This emulator takes a `cancel_at` that is the end of a period, or within the current one with `proration_behavior` none.',
      { param: 'cancel_at' },
    )
  }
}

function endsWithoutProration(
  { items, billing_cycle_anchor: anchor }: WireSubscription,
  at: number,
  { proration_behavior: proration }: UpdateParameters,
): boolean {
  return items.data.every(({ current_period_end: end, price: { recurring } }) =>
    at < end ? proration === 'none' : recurring !== null && isBoundary(anchor, at, recurring),
  )
}

/** The method must be attached to the customer. */
export function refuseBadMethod(
  world: World,
  { customer }: WireSubscription,
  id: string | undefined,
  within?: string,
): void {
  if (id === undefined) return
  const name = 'default_payment_method'
  const param = within === undefined ? name : `${within}[${name}]`
  const method = find(world.state.paymentMethods, 'PaymentMethod', id, param)
  if (method.customer === customer) return
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param },
  )
}
