import type { LineDraft, WirePrice, WireSubscription, WireSubscriptionItem } from '../state.ts'
import { seconds, type Origin, type World } from '../world.ts'
import { refuseUnpayable } from './collect.ts'
import { cycleLine, remainingTime, unusedTime } from './lines.ts'
import { awaitPayment } from './pending-update.ts'
import { boundaryAfter, type Cycle } from './periods.ts'
import { invoiceNow } from './renew.ts'
import { pricesOf } from './subscription-object.ts'

export type Swap = { readonly item: WireSubscriptionItem; readonly price: WirePrice }

export type PriceChange = {
  readonly swaps: readonly Swap[]
  readonly proration: 'none' | 'create_prorations' | 'always_invoice'
  /** Seconds since 1970: prorations count from here. */
  readonly prorationDate: number
  readonly payment: 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete'
}

/** The subscription after a change, and the lines that it costs. */
export type Changed = {
  readonly items: WireSubscriptionItem[]
  readonly anchor: number
  readonly drafts: readonly LineDraft[]
  /** The lines are invoiced at once; otherwise the next invoice takes them. */
  readonly isInvoiced: boolean
}

/**
 * Puts items on other prices of the same cycle, or the whole subscription on another cycle: the cycle then restarts now and is
 * invoiced at once (docs.stripe.com/billing/subscriptions/change-price).
 */
export function changePrices(
  world: World,
  subscription: WireSubscription,
  change: PriceChange,
  by: Origin,
): void {
  const changed = changedBy(world, subscription, change)
  if (changed === undefined) return
  const { drafts } = changed
  if (!changed.isInvoiced) {
    apply(subscription, changed)
    if (drafts.length === 0) return
    const waiting = world.state.pendingLines.get(subscription.id) ?? []
    world.state.pendingLines.set(subscription.id, [...waiting, ...drafts])
    return
  }
  if (change.payment === 'error_if_incomplete') refuseUnpayable(world, subscription)
  if (change.payment === 'pending_if_incomplete') awaitPayment(world, subscription, changed)
  else apply(subscription, changed)
  const usedSince = seconds(world)
  invoiceNow(world, subscription, { reason: 'subscription_update', drafts, usedSince, by })
}

/** Undefined when the prices stay the same. */
export function changedBy(
  world: World,
  subscription: WireSubscription,
  { swaps, proration, prorationDate }: PriceChange,
): Changed | undefined {
  const changed = swaps.filter(({ item, price }) => item.price.id !== price.id)
  const [first] = changed
  if (first === undefined) return undefined
  const items = structuredClone(subscription.items.data)
  const isSame = sameCycle(first.item.price.recurring, first.price.recurring)
  const drafts: LineDraft[] = []
  for (const item of items) {
    const price = changed.find((swap) => swap.item.id === item.id)?.price
    if (price === undefined) continue
    const unused = unusedTime(world, item, prorationDate)
    Object.assign(item, pricesOf(price), isSame ? {} : periodFrom(seconds(world), price))
    if (proration === 'none') continue
    drafts.push(unused, ...(isSame ? [remainingTime(world, item, prorationDate)] : []))
  }
  if (isSame) {
    const anchor = subscription.billing_cycle_anchor
    return { items, anchor, drafts, isInvoiced: proration === 'always_invoice' }
  }
  const whole = items.map((item) => cycleLine(world, item))
  return { items, anchor: seconds(world), drafts: [...drafts, ...whole], isInvoiced: true }
}

export function apply(subscription: WireSubscription, { items, anchor }: Changed): void {
  subscription.items.data = items
  subscription.billing_cycle_anchor = anchor
}

export const sameCycle = (one: Cycle | null, other: Cycle | null): boolean =>
  one?.interval === other?.interval && one?.interval_count === other?.interval_count

const periodFrom = (now: number, { recurring }: WirePrice) => ({
  current_period_start: now,
  current_period_end: boundaryAfter(now, now, recurring ?? everyMonth),
})

const everyMonth: Cycle = { interval: 'month', interval_count: 1 }
