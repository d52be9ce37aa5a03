import type Stripe from 'stripe'
import { mergedMetadata } from '../resources/metadata.ts'
import { invalidRequest, StripeError } from '../wire/stripe-error.ts'
import { find, type Origin, type World } from '../world.ts'
import { chargeIntent } from './charge.ts'
import { failIntent, failures, lastError, receive } from './intent-outcome.ts'
import { createIntent } from './intent.ts'
import { savedMeans } from './method.ts'

type Wanted = {
  /** Cents. */
  readonly amount: number
  readonly currency: string
  readonly customer: string
  readonly payment_method: string
  readonly description?: string | undefined
  readonly metadata?: Record<string, string> | '' | undefined
}

/**
 * Charges an attached method while its owner is away (docs.stripe.com/payments/save-during-payment). A bank that refuses, or wants
 * its customer to confirm, is a card error that names the intent.
 */
export function payAway(world: World, wanted: Wanted, by: Origin): Stripe.PaymentIntent {
  const method = attachedMethod(world, wanted)
  const intent = createIntent(world, {
    amount: wanted.amount,
    currency: wanted.currency,
    customer: wanted.customer,
    description: wanted.description ?? null,
    metadata: mergedMetadata({}, wanted.metadata),
    receiptEmail: null,
    futureUsage: null,
    statementDescriptor: null,
    methods: [method.type],
  })
  const failure = failureOf(world, method)
  if (failure !== undefined) return refuse(world, intent, method, failure, by)
  const charge = chargeIntent(world, intent, savedMeans(method), { status: 'succeeded' })
  receive(intent)
  world.emit('charge.succeeded', charge, by)
  world.emit('payment_intent.succeeded', intent, by)
  return intent
}

function attachedMethod(world: World, wanted: Wanted): Stripe.PaymentMethod {
  find(world.state.customers, 'customer', wanted.customer, 'customer')
  const method = find(
    world.state.paymentMethods,
    'PaymentMethod',
    wanted.payment_method,
    'payment_method',
  )
  if (method.customer === wanted.customer) return method
  throw invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
    { param: 'payment_method' },
  )
}

/** A card that asked for 3-D Secure asks again; the panel may have refused this one (a test card fails only when it is typed). */
function failureOf({ state }: World, { id, card }: Stripe.PaymentMethod) {
  if (state.refusedMethods.has(id)) return failures.declined
  return card?.last4 === '3220' ? toConfirm : undefined
}

const toConfirm = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

function refuse(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failure: typeof toConfirm,
  by: Origin,
): never {
  const charge = chargeIntent(world, intent, savedMeans(method), { status: 'failed', failure })
  failIntent(intent, lastError(failure, charge.id))
  world.emit('charge.failed', charge, by)
  world.emit('payment_intent.payment_failed', intent, by)
  const { code, declineCode, message } = failure
  throw new StripeError('card_error', message, { status: 402, code, declineCode, intent })
}
