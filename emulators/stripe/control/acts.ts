import * as z from 'zod'
import type { Emulator } from '../emulator.ts'
import { settle } from '../payment/pay.ts'
import { runDue } from '../due-work.ts'
import { expireSession } from '../resources/checkout-sessions.ts'
import { closeDispute, escalateInquiry, openDispute } from '../resources/disputes.ts'
import { refundCharge, settleRefund } from '../resources/refunds.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find } from '../world.ts'

// Forms send text and tests send JSON: the same schemas read both.
const whole = z.coerce.number().int()

export const nothing = z.strictObject({})

export const clock = z.strictObject({ advanceSeconds: whole.min(1).max(10 * 366 * 24 * 3600) })
export async function advanceClock(emulator: Emulator, { advanceSeconds }: z.output<typeof clock>) {
  emulator.advanceClock(advanceSeconds * 1000)
  runDue(emulator.world)
  return { now: new Date(emulator.world.now()).toISOString() }
}

export const webhook = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  secret: z.string().min(1),
})
export function setWebhook(emulator: Emulator, wanted: z.output<typeof webhook>) {
  emulator.setWebhook(wanted)
  return { url: wanted.url }
}

export const copies = z.strictObject({ copies: whole.min(1).max(50) })
export function setCopies({ world }: Emulator, wanted: z.output<typeof copies>) {
  world.state.settings.copies = wanted.copies
  return wanted
}

export const refusal = z.strictObject({ message: z.string().min(1).max(500) })
export function refuseNextSession({ world }: Emulator, { message }: z.output<typeof refusal>) {
  world.state.settings.refusal = message
  return { message }
}

/** From now on the bank refuses what this saved method should pay. */
export function refuseMethod({ world }: Emulator, _: object, id: string) {
  const method = find(world.state.paymentMethods, 'PaymentMethod', id)
  world.state.refusedMethods.set(id, true)
  return method
}

export function hold({ world }: Emulator) {
  world.state.settings.hold = true
  return { hold: true }
}

export const release = z.strictObject({ order: z.enum(['created', 'reversed']).default('created') })
export async function releaseHeld({ deliveries }: Emulator, { order }: z.output<typeof release>) {
  return { released: await deliveries.release(order) }
}

export async function resend({ world, deliveries }: Emulator, _: object, id: string) {
  const delivery = await deliveries.resend(find(world.state.events, 'event', id))
  if (delivery === null) throw invalidRequest('No webhook is configured.')
  return delivery
}

export const settlement = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) })
export function settleSession(
  { world }: Emulator,
  { outcome }: z.output<typeof settlement>,
  id: string,
) {
  const checkout = find(world.state.checkouts, 'checkout.session', id)
  if (!settle(world, checkout, outcome === 'succeeded')) {
    throw invalidRequest('This session awaits no settlement.')
  }
  return checkout.session
}

export const expire = ({ world }: Emulator, _: object, id: string) =>
  expireSession(world, find(world.state.checkouts, 'checkout.session', id), null)

export const refund = z.strictObject({
  amount: z.preprocess((value) => (value === '' ? undefined : value), whole.min(1).optional()),
})
export function refundByDashboard(
  { world }: Emulator,
  wanted: z.output<typeof refund>,
  id: string,
) {
  const charge = find(world.state.charges, 'charge', id)
  return refundCharge(
    world,
    charge,
    { amount: wanted.amount, reason: 'requested_by_customer' },
    null,
  )
}

export const settleRefundAs = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) })
export const settleRefundByBank = (
  { world }: Emulator,
  { outcome }: z.output<typeof settleRefundAs>,
  id: string,
) => settleRefund(world, find(world.state.refunds, 'refund', id), outcome)

export const dispute = z.strictObject({
  amount: z.preprocess((value) => (value === '' ? undefined : value), whole.min(1).optional()),
  reason: z.string().default('product_not_received'),
  /** The bank asks, and takes nothing back yet. */
  inquiry: z.boolean().default(false),
})
export const disputeByBank = ({ world }: Emulator, wish: z.output<typeof dispute>, id: string) =>
  openDispute(world, find(world.state.charges, 'charge', id), wish)

export const escalateByBank = ({ world }: Emulator, _: object, id: string) =>
  escalateInquiry(world, find(world.state.disputes, 'dispute', id))

export const verdict = z.strictObject({ outcome: z.enum(['won', 'lost']) })
export const decideDispute = (
  { world }: Emulator,
  { outcome }: z.output<typeof verdict>,
  id: string,
) => closeDispute(world, find(world.state.disputes, 'dispute', id), outcome)
