import type Stripe from 'stripe'
import type { Checkout } from '../state.ts'
import { newId } from '../wire/ids.ts'
import { linked, seconds, type World } from '../world.ts'

/** The intent of a session: made at its first attempt as Stripe does, and reused by the next ones. */
export function intentOf(world: World, checkout: Checkout): Stripe.PaymentIntent {
  const existing = heldIntent(world, checkout)
  if (existing !== undefined) return existing

  const { session, intent: given, methods } = checkout
  const intent = createIntent(world, {
    ...given,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'eur',
    customer: session.customer,
    methods,
  })
  if (session.mode === 'subscription') checkout.intentId = intent.id
  else session.payment_intent = intent.id
  return intent
}

/** The intent that the session's attempts share, once one exists. */
export const heldIntent = (
  { state }: World,
  { session, intentId }: Checkout,
): Stripe.PaymentIntent | undefined =>
  linked(state.paymentIntents, session.mode === 'subscription' ? intentId : session.payment_intent)

type Facts = Checkout['intent'] & {
  /** Cents. */
  readonly amount: number
  readonly currency: string
  readonly customer: Stripe.PaymentIntent['customer']
  readonly methods: readonly string[]
}

/** A new intent, without an attempt yet. */
export function createIntent(world: World, facts: Facts): Stripe.PaymentIntent {
  const id = newId('pi_')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    ...notEmulated,
    amount: facts.amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('', 25)}`,
    created: seconds(world),
    currency: facts.currency,
    customer: facts.customer,
    description: facts.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: facts.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: [...facts.methods],
    processing: null,
    receipt_email: facts.receiptEmail,
    setup_future_usage: facts.futureUsage,
    statement_descriptor: facts.statementDescriptor,
    status: 'requires_payment_method',
  }
  world.state.paymentIntents.set(id, intent)
  return intent
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
  shipping: null,
  source: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>
