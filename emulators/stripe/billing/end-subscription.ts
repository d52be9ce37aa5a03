import type Stripe from 'stripe'
import type { WireSubscription } from '../state.ts'
import { linked, seconds, type Origin, type World } from '../world.ts'
import { subscriptionOf } from './collect.ts'
import { closeVoid, isOfPendingUpdate } from './pending-update.ts'
import { cancelSchedule } from './schedule.ts'

type Reason = Stripe.Subscription.CancellationDetails.Reason

/** Ends a subscription now: no renewal, no further attempt, and pending prorations are dropped. */
export function endSubscription(
  world: World,
  subscription: WireSubscription,
  reason: Reason,
  by: Origin,
): void {
  const now = seconds(world)
  subscription.status = 'canceled'
  subscription.ended_at = now
  subscription.canceled_at ??= now
  subscription.cancellation_details = {
    ...(subscription.cancellation_details ?? noDetails),
    reason,
  }
  world.state.pendingLines.delete(subscription.id)
  world.state.refusedPayments.delete(subscription.id)
  world.state.confirmedPayments.delete(subscription.id)
  dropPendingUpdate(world, subscription, by)
  cancelSchedule(world, subscription, by)
  for (const invoice of world.state.invoices.values()) {
    if (invoice.status === 'open' && subscriptionOf(invoice) === subscription.id) {
      invoice.auto_advance = false
      invoice.next_payment_attempt = null
    }
  }
  world.emit('customer.subscription.deleted', subscription, by)
}

/** Nobody pays for a change of what has ended. */
function dropPendingUpdate(world: World, subscription: WireSubscription, by: Origin): void {
  const invoice = linked(world.state.invoices, subscription.latest_invoice)
  if (invoice === undefined || !isOfPendingUpdate(subscription, invoice)) return
  subscription.pending_update = null
  closeVoid(world, invoice, by)
}

export const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null }
