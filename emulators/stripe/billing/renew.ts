import type { LineDraft, WireInvoice, WireSubscription } from '../state.ts'
import { seconds, type Origin, type World } from '../world.ts'
import { changeSubscription } from './change-subscription.ts'
import { collect } from './collect.ts'
import { newInvoice } from './invoice-object.ts'
import { cycleLine } from './lines.ts'
import { boundaryAfter } from './periods.ts'
import { enterNextPhase } from './schedule.ts'

/** Starts the next period and invoices it, with the pending prorations. */
export function renew(world: World, subscription: WireSubscription): void {
  changeSubscription(world, subscription, null, () => {
    enterNextPhase(world, subscription)
    const usedSince = advancePeriod(subscription)
    const drafts = subscription.items.data.map((item) => cycleLine(world, item))
    invoiceNow(world, subscription, { reason: 'subscription_cycle', drafts, usedSince, by: null })
  })
}

/** When a subscription ends, this invoices its pending prorations. */
export function finalInvoice(world: World, subscription: WireSubscription): void {
  if (!world.state.pendingLines.has(subscription.id)) return
  const [item] = subscription.items.data
  const usedSince = item?.current_period_start ?? seconds(world)
  invoiceNow(world, subscription, { reason: 'subscription_cycle', drafts: [], usedSince, by: null })
}

type Asked = {
  readonly reason: 'subscription_cycle' | 'subscription_update'
  readonly drafts: readonly LineDraft[]
  readonly usedSince: number
  readonly by: Origin
}

/** Invoices these lines and the pending ones, and collects at once (Stripe leaves a renewal an hour as a draft). */
export function invoiceNow(
  world: World,
  subscription: WireSubscription,
  { reason, drafts, usedSince, by }: Asked,
): WireInvoice {
  const waiting = world.state.pendingLines.get(subscription.id) ?? []
  world.state.pendingLines.delete(subscription.id)
  const invoice = newInvoice(world, {
    subscription,
    reason,
    drafts: [...waiting, ...drafts],
    withBalance: true,
    usedSince,
  })
  world.emit('invoice.created', invoice, by)
  collect(world, subscription, invoice, by)
  return invoice
}

/** Moves every item to its next period; returns the start of the former one. */
function advancePeriod({ items, billing_cycle_anchor: anchor }: WireSubscription): number {
  let former = Infinity
  for (const item of items.data) {
    const { recurring } = item.price
    const { current_period_start: start, current_period_end: end } = item
    former = Math.min(former, start)
    item.current_period_start = end
    item.current_period_end = boundaryAfter(
      anchor,
      end,
      recurring ?? { interval: 'month', interval_count: 1 },
    )
  }
  return former
}
