import * as z from 'zod'
import { nextDue } from '../billing/due.ts'
import { runDue } from '../due-work.ts'
import type { Emulator } from '../emulator.ts'
import type { WireSubscription } from '../state.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, linked } from '../world.ts'

/** From now on every payment of the subscription is refused: its renewal, then each new attempt. */
export function failNextRenewal({ world }: Emulator, _: object, id: string): WireSubscription {
  const subscription = living(world, id)
  world.state.refusedPayments.set(id, true)
  return subscription
}

/** From now on the bank asks its customer to confirm every payment of the subscription (3-D Secure). */
export function askConfirmation({ world }: Emulator, _: object, id: string): WireSubscription {
  const subscription = living(world, id)
  world.state.confirmedPayments.set(id, true)
  return subscription
}

/** Payments go through again, from the next attempt on. */
export function succeedNextAttempt({ world }: Emulator, _: object, id: string): WireSubscription {
  const subscription = living(world, id)
  world.state.refusedPayments.delete(id)
  world.state.confirmedPayments.delete(id)
  return subscription
}

/** Moves the clock to the subscription's next renewal, attempt or end. */
export function advanceToNext(emulator: Emulator, _: object, id: string): WireSubscription {
  const { world } = emulator
  const subscription = living(world, id)
  const due = nextDue(world, subscription)
  if (due !== undefined) emulator.advanceClock(Math.max(0, due.at * 1000 - world.now()))
  runDue(world)
  return subscription
}

export const backdating = z.strictObject({
  seconds: z.coerce
    .number()
    .int()
    .min(1)
    .max(400 * 86_400),
})

/** As if this subscription alone had begun so much earlier: what falls due by that is done, and the clock stays. */
export function backdate(
  { world }: Emulator,
  { seconds }: z.output<typeof backdating>,
  id: string,
): WireSubscription {
  const subscription = living(world, id)
  subscription.start_date -= seconds
  for (const item of subscription.items.data) {
    item.current_period_start -= seconds
    item.current_period_end -= seconds
    subscription.billing_cycle_anchor = item.current_period_end
  }
  for (const { period } of linked(world.state.invoices, subscription.latest_invoice)?.lines.data ??
    []) {
    period.start -= seconds
    period.end -= seconds
  }
  runDue(world)
  return subscription
}

function living(world: Emulator['world'], id: string): WireSubscription {
  const subscription = find(world.state.subscriptions, 'subscription', id)
  if (subscription.status !== 'canceled') return subscription
  throw invalidRequest('This subscription has ended.')
}
