import type Stripe from 'stripe'
import type { Checkout } from '../state.ts'
import { newId } from '../wire/ids.ts'
import { linked, seconds, type World } from '../world.ts'

/** The intent of a session, made at its first attempt as Stripe does, and kept for the next ones. */
export function intentOf(world: World, checkout: Checkout): Stripe.PaymentIntent {
  const { session } = checkout
  const existing = linked(world.state.paymentIntents, session.payment_intent)
  if (existing !== undefined) return existing

  const intent = newIntent(world, checkout)
  world.state.paymentIntents.set(intent.id, intent)
  session.payment_intent = intent.id
  return intent
}

function newIntent(
  world: World,
  { session, intent: given, methods }: Checkout,
): Stripe.PaymentIntent {
  const id = newId('pi_')
  return {
    id,
    object: 'payment_intent',
    ...notEmulated,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('', 25)}`,
    created: seconds(world),
    currency: session.currency ?? 'eur',
    customer: session.customer,
    description: given.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: given.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: [...methods],
    processing: null,
    receipt_email: given.receiptEmail,
    statement_descriptor: given.statementDescriptor,
    status: 'requires_payment_method',
  }
}

const notEmulated = {
  allowed_payment_method_types: null,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_record: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>
