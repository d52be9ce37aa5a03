import type { LineDraft, WirePrice, WireSubscription, WireSubscriptionItem } from '../state.ts'
import { seconds, type Origin, type World } from '../world.ts'
import { cycleLine, remainingTime, unusedTime } from './lines.ts'
import { boundaryAfter, type Cycle } from './periods.ts'
import { invoiceNow } from './renew.ts'
import { pricesOf } from './subscription-object.ts'

export type Swap = { readonly item: WireSubscriptionItem; readonly price: WirePrice }
export type Proration = 'none' | 'create_prorations' | 'always_invoice'

/**
 * Puts items on other prices of the same cycle, or the whole subscription on another cycle: the cycle then restarts now and is
 * invoiced at once (docs.stripe.com/billing/subscriptions/change-price).
 */
export function changePrices(
  world: World,
  subscription: WireSubscription,
  swaps: readonly Swap[],
  proration: Proration,
  by: Origin,
): void {
  const changed = swaps.filter(({ item, price }) => item.price.id !== price.id)
  const [first] = changed
  if (first === undefined) return
  if (sameCycle(first.item.price.recurring, first.price.recurring)) {
    swapWithinPeriod(world, subscription, changed, proration, by)
  } else {
    startAnew(world, subscription, changed, proration, by)
  }
}

export const sameCycle = (one: Cycle | null, other: Cycle | null): boolean =>
  one?.interval === other?.interval && one?.interval_count === other?.interval_count

function swapWithinPeriod(
  world: World,
  subscription: WireSubscription,
  swaps: readonly Swap[],
  proration: Proration,
  by: Origin,
): void {
  const now = seconds(world)
  const drafts: LineDraft[] = []
  for (const { item, price } of swaps) {
    const unused = unusedTime(world, item, now)
    Object.assign(item, pricesOf(price))
    if (proration !== 'none') drafts.push(unused, remainingTime(world, item, now))
  }
  if (drafts.length === 0) return
  const waiting = world.state.pendingLines.get(subscription.id) ?? []
  world.state.pendingLines.set(subscription.id, [...waiting, ...drafts])
  if (proration === 'always_invoice') {
    invoiceNow(world, subscription, {
      reason: 'subscription_update',
      drafts: [],
      usedSince: now,
      by,
    })
  }
}

function startAnew(
  world: World,
  subscription: WireSubscription,
  swaps: readonly Swap[],
  proration: Proration,
  by: Origin,
): void {
  const now = seconds(world)
  const credits = proration === 'none' ? [] : swaps.map(({ item }) => unusedTime(world, item, now))
  for (const { item, price } of swaps) {
    Object.assign(item, pricesOf(price), {
      current_period_start: now,
      current_period_end: boundaryAfter(now, now, price.recurring ?? everyMonth),
    })
  }
  subscription.billing_cycle_anchor = now
  const drafts = [...credits, ...subscription.items.data.map((item) => cycleLine(world, item))]
  invoiceNow(world, subscription, { reason: 'subscription_update', drafts, usedSince: now, by })
}

const everyMonth: Cycle = { interval: 'month', interval_count: 1 }
