import type Stripe from 'stripe'
import { replaced } from '../billing/change-subscription.ts'
import type { CardFacts, WireSubscription } from '../state.ts'
import { linked, type World } from '../world.ts'
import { cardDetails } from './charge.ts'
import { attach, newMeans } from './method.ts'

type NewCard = {
  readonly card: CardFacts
  readonly name: string
  readonly authenticated: boolean
}

/**
 * Makes a card the customer's default for invoices, and changes no subscription (docs.stripe.com/customer-management/portal-deep-links):
 * one that has its own method goes on with it. With the current default nothing changes, so that a form sent twice acts once.
 */
export function replaceMethod(
  world: World,
  customer: Stripe.Customer,
  { card, name, authenticated }: NewCard,
): void {
  if (isDefault(world, customer, card)) return

  const owner = { name, email: customer.email }
  const { method } = newMeans(world, cardDetails(card, authenticated), owner)
  attach(world, method, customer)
  const before = structuredClone(customer)
  customer.invoice_settings.default_payment_method = method.id
  world.emit('customer.updated', customer, null, replaced(before, customer))
}

/** The customer's subscriptions with payments to come. */
export const livingOf = (world: World, { id }: Stripe.Customer): WireSubscription[] =>
  [...world.state.subscriptions.values()].filter(
    ({ customer, status }) => customer === id && status !== 'canceled',
  )

function isDefault(
  world: World,
  { invoice_settings: settings }: Stripe.Customer,
  { brand, last4, expMonth, expYear }: CardFacts,
): boolean {
  const used = linked(world.state.paymentMethods, settings.default_payment_method)
  return (
    used?.card?.brand === brand &&
    used.card.last4 === last4 &&
    used.card.exp_month === expMonth &&
    used.card.exp_year === expYear
  )
}
