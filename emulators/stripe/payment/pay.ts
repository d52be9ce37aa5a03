import type Stripe from 'stripe'
import { buyerDetails } from '../resources/checkout-session-object.ts'
import { createCustomer } from '../resources/customers.ts'
import type { Buyer, CardFacts, Checkout } from '../state.ts'
import { subscribe } from '../billing/subscribe.ts'
import { linked, type World } from '../world.ts'
import { cardDetails, chargeIntent, paypalDetails, sepaDetails, type Failure } from './charge.ts'
import { failIntent, failures, lastError, receive } from './intent-outcome.ts'
import { heldIntent, intentOf } from './intent.ts'
import { bookCharge } from './ledger.ts'
import { attach, newMeans } from './method.ts'

/** The next page: the shop's, the form again, or the bank's. */
export type Step = 'complete' | 'refused' | 'authenticate'

/** Takes a card on an open session. A refusal leaves the session open for another try. */
export function payByCard(world: World, checkout: Checkout, card: CardFacts, buyer: Buyer): Step {
  if (card.outcome === 'three-d-secure') {
    checkout.awaiting = { card, buyer }
    const intent = intentOf(world, checkout)
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    return 'authenticate'
  }
  const failure = card.outcome === 'accepted' ? null : failures[card.outcome]
  const details = cardDetails(card, false)
  if (failure !== null) return refuse(world, checkout, details, buyer, failure)
  return succeed(world, checkout, details, buyer)
}

/** The payer's answer on the bank's page: the card is charged only after an accepted authentication. */
export function endAuthentication(world: World, checkout: Checkout, accepted: boolean): Step {
  const { awaiting } = checkout
  if (awaiting === null) return 'refused'
  checkout.awaiting = null
  if (accepted) return succeed(world, checkout, cardDetails(awaiting.card, true), awaiting.buyer)

  const intent = intentOf(world, checkout)
  failIntent(intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The provided payment method has failed authentication.',
  })
  checkout.notice =
    'L’authentification a échoué : rien n’a été débité. Réessayez ou choisissez un autre moyen de paiement.'
  world.emit('payment_intent.payment_failed', intent, null)
  return 'refused'
}

/** The PayPal account says who pays; the shop may know the buyer by another address. */
export const payByPaypal = (world: World, checkout: Checkout, buyer: Buyer, account: Buyer): Step =>
  succeed(world, checkout, paypalDetails(account), buyer)

/** A method whose money comes later: the session completes unpaid (docs.stripe.com/payments/sepa-debit). */
export function payLater(world: World, checkout: Checkout, buyer: Buyer): Step {
  settleBuyer(world, checkout, buyer)
  const intent = intentOf(world, checkout)
  const means = newMeans(world, sepaDetails(), buyer)
  const charge = chargeIntent(world, intent, means, { status: 'pending' })
  intent.status = 'processing'
  intent.next_action = null
  intent.last_payment_error = null
  complete(checkout, 'unpaid')
  keepAsAsked(world, intent, means.method)
  world.emit('charge.pending', charge, null)
  world.emit('payment_intent.processing', intent, null)
  world.emit('checkout.session.completed', checkout.session, null)
  return 'complete'
}

/** The bank's late answer to `payLater`. Returns false when nothing is awaited. */
export function settle(world: World, checkout: Checkout, succeeded: boolean): boolean {
  const intent = linked(world.state.paymentIntents, checkout.session.payment_intent)
  const charge = linked(world.state.charges, intent?.latest_charge)
  if (intent?.status !== 'processing' || charge === undefined) return false

  if (succeeded) {
    Object.assign(charge, {
      status: 'succeeded',
      paid: true,
      captured: true,
      amount_captured: charge.amount,
    })
    bookCharge(world, charge)
    receive(intent)
    checkout.session.payment_status = 'paid'
    world.emit('charge.succeeded', charge, null)
    world.emit('payment_intent.succeeded', intent, null)
    world.emit('checkout.session.async_payment_succeeded', checkout.session, null)
    return true
  }
  const failure = failures['insufficient-funds']
  Object.assign(charge, {
    status: 'failed',
    failure_code: failure.code,
    failure_message: failure.message,
  })
  failIntent(intent, lastError(failure, charge.id))
  world.emit('charge.failed', charge, null)
  world.emit('payment_intent.payment_failed', intent, null)
  world.emit('checkout.session.async_payment_failed', checkout.session, null)
  return true
}

function succeed(
  world: World,
  checkout: Checkout,
  details: Stripe.Charge.PaymentMethodDetails,
  buyer: Buyer,
): Step {
  settleBuyer(world, checkout, buyer)
  const intent = intentOf(world, checkout)
  const means = newMeans(world, details, buyer)
  const charge = chargeIntent(world, intent, means, { status: 'succeeded' })
  receive(intent)
  complete(checkout, 'paid')
  keepAsAsked(world, intent, means.method)
  world.emit('charge.succeeded', charge, null)
  world.emit('payment_intent.succeeded', intent, null)
  if (checkout.session.mode === 'subscription') subscribe(world, checkout, intent, means.method)
  world.emit('checkout.session.completed', checkout.session, null)
  return 'complete'
}

/** With `setup_future_usage`, a means that paid is attached to the customer (docs.stripe.com/api/payment_intents/create). */
function keepAsAsked(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): void {
  const customer = linked(world.state.customers, intent.customer)
  if (intent.setup_future_usage && customer) attach(world, method, customer)
}

function refuse(
  world: World,
  checkout: Checkout,
  details: Stripe.Charge.PaymentMethodDetails,
  buyer: Buyer,
  failure: Failure & { readonly said: string },
): Step {
  const intent = intentOf(world, checkout)
  const means = newMeans(world, details, buyer)
  const charge = chargeIntent(world, intent, means, { status: 'failed', failure })
  failIntent(intent, lastError(failure, charge.id))
  checkout.notice = failure.said
  world.emit('charge.failed', charge, null)
  world.emit('payment_intent.payment_failed', intent, null)
  return 'refused'
}

function complete({ session }: Checkout, payment: 'paid' | 'unpaid'): void {
  session.status = 'complete'
  session.payment_status = payment
  session.url = null
}

/** In payment mode a customer is made only when the session asks for one; in subscription mode it always does. */
function settleBuyer(world: World, checkout: Checkout, buyer: Buyer): void {
  const { session } = checkout
  if (session.customer === null && session.customer_creation === 'always') {
    const { email, name } = buyer
    session.customer = createCustomer(
      world,
      { name, ...(email === null ? {} : { email }) },
      null,
    ).id
    const intent = heldIntent(world, checkout)
    if (intent !== undefined) intent.customer = session.customer
  }
  const phone = session.customer_details?.phone ?? null
  session.customer_details = buyerDetails({ email: buyer.email, name: buyer.name, phone })
}
