import type Stripe from 'stripe'
import { attach } from '../payment/method.ts'
import type { Checkout, WireSubscription } from '../state.ts'
import { find, seconds, type World } from '../world.ts'
import { newInvoice } from './invoice-object.ts'
import { markPaid, newInvoicePayment } from './invoice-payment.ts'
import { cycleLine, oneTimeLine } from './lines.ts'
import { newSubscription } from './subscription-object.ts'

/** The effect of a paid `subscription` session: the subscription and its first invoice, paid by the session's intent. */
export function subscribe(
  world: World,
  { session, lineItems, subscription: given }: Checkout,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): void {
  const customerId = typeof session.customer === 'string' ? session.customer : ''
  const customer = find(world.state.customers, 'customer', customerId, 'customer')
  customer.currency = session.currency
  attach(world, method, customer)
  const subscription = newSubscription(world, {
    ...given,
    customer: customer.id,
    currency: session.currency ?? 'eur',
    method: method.id,
    lines: lineItems.filter(({ price }) => price.recurring !== null),
  })
  const invoice = newInvoice(world, {
    subscription,
    reason: 'subscription_create',
    drafts: firstLines(world, subscription, lineItems),
    withBalance: false,
    usedSince: seconds(world),
  })
  newInvoicePayment(world, invoice, intent)
  Object.assign(invoice, { attempt_count: 1, attempted: true })
  Object.assign(session, { subscription: subscription.id, invoice: invoice.id })
  world.emit('customer.subscription.created', subscription, null)
  world.emit('invoice.created', invoice, null)
  markPaid(world, invoice, null)
}

const firstLines = (
  world: World,
  subscription: WireSubscription,
  lineItems: Checkout['lineItems'],
) => [
  ...lineItems
    .filter(({ price }) => price.recurring === null)
    .map((line) => oneTimeLine(line, subscription.id, seconds(world))),
  ...subscription.items.data.map((item) => cycleLine(world, item)),
]
