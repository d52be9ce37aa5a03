import type Stripe from 'stripe'
import { changeSubscription, replaced } from '../billing/change-subscription.ts'
import { useMethod } from '../billing/update-subscription.ts'
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
 * Makes a card the default of the customer and of each living subscription. With the current card nothing changes, so that a form
 * sent twice acts once.
 */
export function replaceMethod(
  world: World,
  customer: Stripe.Customer,
  { card, name, authenticated }: NewCard,
): void {
  const subscriptions = livingOf(world, customer)
  if (isAlreadyUsed(world, customer, subscriptions, card)) return

  const owner = { name, email: customer.email }
  const { method } = newMeans(world, cardDetails(card, authenticated), owner)
  attach(world, method, customer)
  const before = structuredClone(customer)
  customer.invoice_settings.default_payment_method = method.id
  world.emit('customer.updated', customer, null, replaced(before, customer))
  for (const subscription of subscriptions) {
    changeSubscription(world, subscription, null, () => useMethod(world, subscription, method.id))
  }
}

/** The customer's subscriptions with payments to come. */
export const livingOf = (world: World, { id }: Stripe.Customer): WireSubscription[] =>
  [...world.state.subscriptions.values()].filter(
    ({ customer, status }) => customer === id && status !== 'canceled',
  )

function isAlreadyUsed(
  world: World,
  { invoice_settings: settings }: Stripe.Customer,
  subscriptions: readonly WireSubscription[],
  { brand, last4, expMonth, expYear }: CardFacts,
): boolean {
  const used = linked(world.state.paymentMethods, settings.default_payment_method)
  const same =
    used?.card?.brand === brand &&
    used.card.last4 === last4 &&
    used.card.exp_month === expMonth &&
    used.card.exp_year === expYear
  return (
    same &&
    subscriptions.every(
      (one) => one.default_payment_method === used.id && !world.state.refusedPayments.has(one.id),
    )
  )
}
