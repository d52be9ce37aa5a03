import type Stripe from 'stripe'
import { chargeIntent, type Failure, type Means } from '../payment/charge.ts'
import { failIntent, failures, lastError, receive } from '../payment/intent-outcome.ts'
import { createIntent } from '../payment/intent.ts'
import { savedMeans } from '../payment/method.ts'
import type { WireInvoice, WireSubscription } from '../state.ts'
import { StripeError } from '../wire/stripe-error.ts'
import { linked, seconds, type Origin, type World } from '../world.ts'
import { markPaid, newInvoicePayment, paymentOf } from './invoice-payment.ts'
import { applyPendingUpdate, isOfPendingUpdate } from './pending-update.ts'

/** Days after an invoice's first attempt; the last refusal ends the subscription. */
export const retryDays = [1, 3, 5] as const

/**
 * Charges an open invoice to the saved payment method; a refusal makes the subscription `past_due`, unless the invoice is of a
 * change that waits for its payment.
 */
export function collect(
  world: World,
  subscription: WireSubscription,
  invoice: WireInvoice,
  by: Origin,
): 'paid' | 'refused' {
  if (invoice.amount_due > 0 && !charged(world, subscription, invoice, by)) {
    if (subscription.status === 'active' && !isOfPendingUpdate(subscription, invoice)) {
      subscription.status = 'past_due'
    }
    world.emit('invoice.payment_failed', invoice, by)
    return 'refused'
  }
  close(world, subscription, invoice, by)
  return 'paid'
}

/** Takes the invoice's amount by these means, which their owner has just typed. */
export function payBy(
  world: World,
  subscription: WireSubscription,
  invoice: WireInvoice,
  means: Means,
): void {
  invoice.attempted = true
  invoice.attempt_count += 1
  take(world, intentOf(world, invoice), means, null)
  close(world, subscription, invoice, null)
}

/** The invoice is paid: what waited for it counts. */
function close(
  world: World,
  subscription: WireSubscription,
  invoice: WireInvoice,
  by: Origin,
): void {
  if (isOfPendingUpdate(subscription, invoice)) {
    applyPendingUpdate(world, subscription, invoice, by)
  }
  markPaid(world, invoice, by)
  if (subscription.status === 'past_due' && !owes(world, subscription)) {
    subscription.status = 'active'
  }
}

/** Refuses with 402 what the saved payment method would not pay at once (`error_if_incomplete`). */
export function refuseUnpayable(world: World, subscription: WireSubscription): void {
  const { refusedPayments, confirmedPayments } = world.state
  const asks = confirmedPayments.has(subscription.id)
  const method = methodOf(world, subscription)
  if (method !== undefined && !refusedPayments.has(subscription.id) && !asks) return
  throw new StripeError(
    'card_error',
    asks ? 'This payment requires additional user action.' : failures.declined.message,
    { status: 402, code: asks ? 'authentication_required' : failures.declined.code },
  )
}

function charged(
  world: World,
  subscription: WireSubscription,
  invoice: WireInvoice,
  by: Origin,
): boolean {
  const intent = intentOf(world, invoice)
  const method = methodOf(world, subscription)
  const failure = failureOf(world, subscription, method)
  invoice.attempted = true
  invoice.attempt_count += 1
  const asks = failure === undefined && world.state.confirmedPayments.has(subscription.id)
  if (method === undefined || failure !== undefined || asks) {
    if (asks) ask(world, intent, invoice, by)
    else refuse(world, intent, { method, failure: failure ?? failures.declined }, by)
    invoice.next_payment_attempt = nextAttempt(world, subscription, invoice)
    return false
  }
  take(world, intent, savedMeans(method), by)
  return true
}

/** Why the saved payment method is refused; undefined when it pays. */
function failureOf(
  world: World,
  { id }: WireSubscription,
  method: Stripe.PaymentMethod | undefined,
): Failure | undefined {
  if (method === undefined || world.state.refusedPayments.has(id)) return failures.declined
  const { card } = method
  const now = new Date(world.now())
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  return card !== undefined && card.exp_year * 12 + card.exp_month < month
    ? failures.expired
    : undefined
}

function take(world: World, intent: Stripe.PaymentIntent, means: Means, by: Origin): void {
  const charge = chargeIntent(world, intent, means, { status: 'succeeded' })
  receive(intent)
  world.emit('charge.succeeded', charge, by)
  world.emit('payment_intent.succeeded', intent, by)
}

/** The bank wants its customer to confirm: nothing is charged until they do, on the invoice's page. */
function ask(world: World, intent: Stripe.PaymentIntent, invoice: WireInvoice, by: Origin): void {
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  world.emit('payment_intent.requires_action', intent, by)
  world.emit('invoice.payment_action_required', invoice, by)
}

/** Every attempt at an invoice uses the same intent, as at Stripe. */
export function intentOf(world: World, invoice: WireInvoice): Stripe.PaymentIntent {
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
    futureUsage: null,
    statementDescriptor: null,
    methods: ['card', 'paypal'],
  })
  newInvoicePayment(world, invoice, intent)
  return intent
}

/** The payment method of the subscription, else of its customer. */
export function methodOf(
  world: World,
  { default_payment_method: own, customer }: WireSubscription,
): Stripe.PaymentMethod | undefined {
  const settings = world.state.customers.get(customer)?.invoice_settings
  return linked(world.state.paymentMethods, own ?? settings?.default_payment_method)
}

function refuse(
  world: World,
  intent: Stripe.PaymentIntent,
  { method, failure }: { method: Stripe.PaymentMethod | undefined; failure: Failure },
  by: Origin,
): void {
  if (method !== undefined) {
    const charge = chargeIntent(world, intent, savedMeans(method), { status: 'failed', failure })
    failIntent(intent, lastError(failure, charge.id))
    world.emit('charge.failed', charge, by)
  }
  world.emit('payment_intent.payment_failed', intent, by)
}

/** An ended subscription gets no further attempt, nor a change that waits: its customer pays it, or it lapses. */
function nextAttempt(
  world: World,
  subscription: WireSubscription,
  invoice: WireInvoice,
): number | null {
  if (subscription.status === 'canceled' || isOfPendingUpdate(subscription, invoice)) return null
  const { finalized_at: first } = invoice.status_transitions
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
