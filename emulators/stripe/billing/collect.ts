import type Stripe from 'stripe'
import { chargeIntent } from '../payment/charge.ts'
import { failIntent, failures, lastError, receive } from '../payment/intent-outcome.ts'
import { createIntent } from '../payment/intent.ts'
import { savedMeans } from '../payment/method.ts'
import type { WireInvoice, WireSubscription } from '../state.ts'
import { linked, seconds, type Origin, type World } from '../world.ts'
import { markPaid, newInvoicePayment, paymentOf } from './invoice-payment.ts'

/** Days after an invoice's first attempt; the last refusal ends the subscription. */
export const retryDays = [1, 3, 5] as const

/** Charges an open invoice to the saved payment method; a refusal makes the subscription `past_due`. */
export function collect(
  world: World,
  subscription: WireSubscription,
  invoice: WireInvoice,
  by: Origin,
): 'paid' | 'refused' {
  if (invoice.amount_due > 0 && !charged(world, subscription, invoice, by)) {
    if (subscription.status === 'active') subscription.status = 'past_due'
    world.emit('invoice.payment_failed', invoice, by)
    return 'refused'
  }
  markPaid(world, invoice, by)
  if (subscription.status === 'past_due' && !owes(world, subscription)) {
    subscription.status = 'active'
  }
  return 'paid'
}

function charged(
  world: World,
  subscription: WireSubscription,
  invoice: WireInvoice,
  by: Origin,
): boolean {
  const intent = intentOf(world, invoice)
  const method = methodOf(world, subscription)
  const refused = method === undefined || world.state.refusedPayments.has(subscription.id)
  invoice.attempted = true
  invoice.attempt_count += 1
  if (refused) {
    refuse(world, intent, method, by)
    invoice.next_payment_attempt = nextAttempt(world, subscription, invoice)
    return false
  }
  const charge = chargeIntent(world, intent, savedMeans(method), { status: 'succeeded' })
  receive(intent)
  world.emit('charge.succeeded', charge, by)
  world.emit('payment_intent.succeeded', intent, by)
  return true
}

/** Every attempt at an invoice uses the same intent, as at Stripe. */
function intentOf(world: World, invoice: WireInvoice): Stripe.PaymentIntent {
  const existing = linked(
    world.state.paymentIntents,
    paymentOf(world, invoice)?.payment.payment_intent,
  )
  if (existing !== undefined) return existing
  const intent = createIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === 'subscription_update'
        ? 'Subscription update'
        : 'Subscription renewal',
    metadata: {},
    receiptEmail: null,
    statementDescriptor: null,
    methods: ['card', 'paypal'],
  })
  newInvoicePayment(world, invoice, intent)
  return intent
}

/** The payment method of the subscription, else of its customer. */
function methodOf(
  world: World,
  { default_payment_method: own, customer }: WireSubscription,
): Stripe.PaymentMethod | undefined {
  const settings = world.state.customers.get(customer)?.invoice_settings
  return linked(world.state.paymentMethods, own ?? settings?.default_payment_method)
}

function refuse(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
  by: Origin,
): void {
  const failure = failures.declined
  if (method !== undefined) {
    const charge = chargeIntent(world, intent, savedMeans(method), { status: 'failed', failure })
    failIntent(intent, lastError(failure, charge.id))
    world.emit('charge.failed', charge, by)
  }
  world.emit('payment_intent.payment_failed', intent, by)
}

/** An ended subscription gets no further attempt. */
function nextAttempt(
  world: World,
  { status }: WireSubscription,
  { status_transitions: { finalized_at: first } }: WireInvoice,
): number | null {
  if (status === 'canceled') return null
  const now = seconds(world)
  const attempts = retryDays.map((days) => (first ?? now) + days * 24 * 3600)
  return attempts.find((at) => at > now) ?? null
}

const owes = ({ state }: World, { id }: WireSubscription): boolean =>
  [...state.invoices.values()].some(
    (invoice) => invoice.status === 'open' && subscriptionOf(invoice) === id,
  )

/** The id of the subscription that an invoice is for. */
export function subscriptionOf({ parent }: WireInvoice): string {
  const subscription = parent?.subscription_details?.subscription ?? ''
  return typeof subscription === 'string' ? subscription : subscription.id
}
