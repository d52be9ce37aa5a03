import type Stripe from 'stripe'
import * as z from 'zod'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { page } from '../wire/list.ts'
import { payAway } from '../payment/pay-away.ts'
import {
  amount,
  currency,
  listOf,
  metadata,
  oneOf,
  paging,
  text,
  url,
  type ShapeOf,
} from '../wire/parameters.ts'
import { find } from '../world.ts'

/** Only at once, by an attached method, while its owner is away. */
const created = z.strictObject({
  allowed_payment_method_types: listOf(oneOf(['card', 'paypal', 'sepa_debit'])).optional(),
  amount,
  confirm: oneOf(['true']),
  currency,
  customer: text,
  description: text.optional(),
  metadata: metadata.optional(),
  off_session: oneOf(['true']),
  payment_method: text,
  return_url: url.optional(),
} satisfies ShapeOf<Stripe.PaymentIntentCreateParams>)

const listed = z.strictObject({
  ...paging,
  customer: text.optional(),
} satisfies ShapeOf<Stripe.PaymentIntentListParams>)

export const paymentIntentEndpoints: readonly ApiEndpoint[] = [
  endpoint('POST', '/v1/payment_intents', created, (world, params, { request }) =>
    payAway(world, params, request),
  ),
  endpoint('GET', '/v1/payment_intents', listed, (world, { customer, ...rest }) => {
    const intents = [...world.state.paymentIntents.values()]
    const kept = intents.filter((one) => customer === undefined || one.customer === customer)
    return page('/v1/payment_intents', kept, rest)
  }),
  endpoint('GET', '/v1/payment_intents/:id', z.strictObject({}), (world, _, { id }) =>
    find(world.state.paymentIntents, 'payment_intent', id),
  ),
]
