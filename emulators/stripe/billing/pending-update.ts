import type { WireInvoice, WireSubscription } from '../state.ts'
import { seconds, type Origin, type World } from '../world.ts'
import type { Changed } from './change-prices.ts'
import { changeSubscription } from './change-subscription.ts'

const longestWait = 23 * 3600

/**
 * The change counts once its invoice, the next one, is paid. Until then the subscription goes on as before, for 23 hours and
 * never past its period (docs.stripe.com/billing/subscriptions/pending-updates-reference).
 */
export function awaitPayment(
  world: World,
  subscription: WireSubscription,
  { items, anchor }: Changed,
): void {
  const ends = subscription.items.data.map(({ current_period_end: end }) => end)
  subscription.pending_update = {
    billing_cycle_anchor: anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: Math.min(seconds(world) + longestWait, ...ends),
    metadata: null,
    subscription_items: items,
    trial_end: null,
    trial_from_plan: null,
  }
}

/** Whether this invoice pays for the change that waits. */
export const isOfPendingUpdate = (
  { pending_update: pending, latest_invoice: latest }: WireSubscription,
  { id, billing_reason: reason }: WireInvoice,
): boolean => pending !== null && latest === id && reason === 'subscription_update'

/** Its invoice is paid. A payment at the first attempt never waited, and is no news. */
export function applyPendingUpdate(
  world: World,
  subscription: WireSubscription,
  invoice: WireInvoice,
  by: Origin,
): void {
  const { pending_update: pending } = subscription
  if (pending === null) return
  subscription.items.data = pending.subscription_items
  subscription.billing_cycle_anchor =
    pending.billing_cycle_anchor ?? subscription.billing_cycle_anchor
  subscription.pending_update = null
  if (invoice.attempt_count > 1) {
    world.emit('customer.subscription.pending_update_applied', subscription, by)
  }
}

/** Nobody paid in time: the invoice is void, and nothing changes. */
export function expirePendingUpdate(
  world: World,
  subscription: WireSubscription,
  invoice: WireInvoice,
): void {
  voidInvoice(world, subscription, invoice, null)
  world.emit('customer.subscription.pending_update_expired', subscription, null)
}

/** Nobody may pay it any more; the change that waited for it is dropped. */
export function voidInvoice(
  world: World,
  subscription: WireSubscription,
  invoice: WireInvoice,
  by: Origin,
): void {
  changeSubscription(world, subscription, by, () => {
    if (isOfPendingUpdate(subscription, invoice)) subscription.pending_update = null
  })
  closeVoid(world, invoice, by)
}

export function closeVoid(world: World, invoice: WireInvoice, by: Origin): void {
  invoice.status = 'void'
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = seconds(world)
  world.state.invoiceCards.delete(invoice.id)
  world.emit('invoice.voided', invoice, by)
}
