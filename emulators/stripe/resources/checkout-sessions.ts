import type Stripe from 'stripe'
import * as z from 'zod'
import type { Checkout, Method, WireLineItem } from '../state.ts'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { newId } from '../wire/ids.ts'
import { cut, page } from '../wire/list.ts'
import { invalidRequest, StripeError } from '../wire/stripe-error.ts'
import { heldIntent } from '../payment/intent.ts'
import { find, seconds, type Origin, type World } from '../world.ts'
import {
  lineItemListParameters,
  sessionListParameters,
  sessionParameters,
  type SessionParameters,
} from './checkout-session-parameters.ts'
import { newSession } from './checkout-session-object.ts'
import { sessionLines } from './line-items.ts'
import { mergedMetadata } from './metadata.ts'

const sessions = '/v1/checkout/sessions'

export const checkoutSessionEndpoints: readonly ApiEndpoint[] = [
  endpoint('POST', sessions, sessionParameters, createSession),
  endpoint('GET', sessions, sessionListParameters, (world, params) => {
    const { customer, payment_intent: intent, status, subscription, ...rest } = params
    const all = [...world.state.checkouts.values()].map(({ session }) => session)
    const kept = all.filter(
      (one) =>
        (customer === undefined || one.customer === customer) &&
        (intent === undefined || one.payment_intent === intent) &&
        (status === undefined || one.status === status) &&
        (subscription === undefined || one.subscription === subscription),
    )
    return page(sessions, kept, rest)
  }),
  endpoint(
    'GET',
    `${sessions}/:id`,
    z.strictObject({}),
    (world, _, { id }) => checkoutOf(world, id).session,
  ),
  endpoint('GET', `${sessions}/:id/line_items`, lineItemListParameters, (world, paging, { id }) =>
    cut(`${sessions}/${id}/line_items`, checkoutOf(world, id).lineItems, paging),
  ),
  endpoint('POST', `${sessions}/:id/expire`, z.strictObject({}), (world, _, { id, request }) =>
    expireSession(world, checkoutOf(world, id), request),
  ),
]

const checkoutOf = (world: World, id: string): Checkout =>
  find(world.state.checkouts, 'checkout.session', id)

function createSession(world: World, params: SessionParameters): Stripe.Checkout.Session {
  refuseAsWished(world)
  refuseOfAnotherMode(params)
  refuseBadCustomer(world, params)
  const expiresAt = expiryOf(world, params.expires_at)
  const lineItems = sessionLines(world, params)
  const total = lineItems.reduce((sum, line) => sum + line.amount_total, 0)
  if (total < 50) {
    throw invalidRequest("The Checkout Session's total amount must convert to at least 50 cents.", {
      code: 'amount_too_small',
    })
  }

  const methods = methodsOf(params)
  const session = newSession(world, params, {
    id: newId('cs_test_', 58),
    currency: currencyOf(lineItems),
    total,
    expiresAt,
    methods,
  })
  const intent = intentData(params)
  const subscription = subscriptionData(params)
  const untouched = { intentId: null, awaiting: null, notice: null, buyer: null }
  const facts = { session, lineItems, methods, intent, subscription }
  world.state.checkouts.set(session.id, { ...facts, ...untouched })
  return session
}

/** The panel asked for a refusal with words for the buyer: a card error, the form that Stripe gives to a bank's answer. */
function refuseAsWished({ state: { settings } }: World): void {
  const { refusal } = settings
  if (refusal === undefined) return
  delete settings.refusal
  throw new StripeError('card_error', refusal, { code: 'card_declined', status: 402 })
}

/** A transfer is confirmed days later: here no subscription starts with one. */
function methodsOf({ mode, allowed_payment_method_types: wanted }: SessionParameters): Method[] {
  const possible: Method[] =
    mode === 'payment' ? ['card', 'paypal', 'sepa_debit'] : ['card', 'paypal']
  const refused = wanted?.find((method) => !possible.includes(method))
  if (refused === undefined) return wanted ?? possible
  throw invalidRequest(`This emulator does not have ${refused} in \`${mode}\` mode.`, {
    param: 'allowed_payment_method_types',
  })
}

const currencyOf = ([line]: readonly WireLineItem[]): string => line?.currency ?? 'eur'

const intentData = ({ payment_intent_data: data = {} }: SessionParameters): Checkout['intent'] => ({
  description: data.description ?? null,
  metadata: mergedMetadata({}, data.metadata),
  receiptEmail: data.receipt_email ?? null,
  futureUsage: data.setup_future_usage ?? null,
  statementDescriptor: data.statement_descriptor ?? null,
})

const subscriptionData = ({
  subscription_data: data = {},
}: SessionParameters): Checkout['subscription'] => ({
  description: data.description ?? null,
  metadata: mergedMetadata({}, data.metadata),
})

/** Ends an open session: its page takes no payment any more, its intent is cancelled. */
export function expireSession(
  world: World,
  checkout: Checkout,
  by: Origin,
): Stripe.Checkout.Session {
  const { session } = checkout
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of \`${session.status}\`.`,
    )
  }
  session.status = 'expired'
  session.url = null
  const intent = heldIntent(world, checkout)
  if (intent !== undefined) {
    intent.status = 'canceled'
    intent.canceled_at = seconds(world)
    intent.cancellation_reason = 'automatic'
    intent.next_action = null
    world.emit('payment_intent.canceled', intent, by)
  }
  world.emit('checkout.session.expired', session, by)
  return session
}

/** The open session that expires first. */
export const nextExpiring = (world: World): Checkout | undefined =>
  openSessions(world).toSorted((one, other) => one.session.expires_at - other.session.expires_at)[0]

const openSessions = (world: World): Checkout[] =>
  [...world.state.checkouts.values()].filter(({ session }) => session.status === 'open')

/** Parameters of one mode are refused in the other, as at Stripe. */
function refuseOfAnotherMode(params: SessionParameters): void {
  const { mode } = params
  if (mode === 'setup') {
    throw invalidRequest('This emulator does not have `setup` mode.', { param: 'mode' })
  }
  const foreign =
    mode === 'payment'
      ? (['subscription_data'] as const)
      : (['payment_intent_data', 'customer_creation', 'invoice_creation', 'submit_type'] as const)
  const param = foreign.find((name) => params[name] !== undefined)
  if (param === undefined) return
  throw invalidRequest(`You can not pass \`${param}\` in \`${mode}\` mode.`, { param })
}

function refuseBadCustomer(
  world: World,
  { customer, customer_email: email, customer_creation: creation }: SessionParameters,
): void {
  if (customer === undefined) return
  find(world.state.customers, 'customer', customer, 'customer')
  if (email !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_email.',
      {
        param: 'customer_email',
      },
    )
  }
  if (creation !== undefined) {
    throw invalidRequest('You can only use `customer_creation` when no `customer` is passed.', {
      param: 'customer_creation',
    })
  }
}

/** Between 30 minutes and 24 hours from now, by default 24 hours (docs.stripe.com/api/checkout/sessions/create). */
function expiryOf(world: World, wanted: number | undefined): number {
  const now = seconds(world)
  if (wanted === undefined) return now + 24 * 3600
  if (wanted < now + 30 * 60 - 5) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    )
  }
  if (wanted > now + 24 * 3600 + 5) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    )
  }
  return wanted
}
