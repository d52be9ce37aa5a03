import type Stripe from 'stripe'
import * as z from 'zod'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { page } from '../wire/list.ts'
import { paging, text, type ShapeOf } from '../wire/parameters.ts'
import { find } from '../world.ts'

const listed = z.strictObject({
  ...paging,
  customer: text.optional(),
} satisfies ShapeOf<Stripe.PaymentIntentListParams>)

export const paymentIntentEndpoints: readonly ApiEndpoint[] = [
  endpoint('GET', '/v1/payment_intents', listed, (world, { customer, ...rest }) => {
    const intents = [...world.state.paymentIntents.values()]
    const kept = intents.filter((one) => customer === undefined || one.customer === customer)
    return page('/v1/payment_intents', kept, rest)
  }),
  endpoint('GET', '/v1/payment_intents/:id', z.strictObject({}), (world, _, { id }) =>
    find(world.state.paymentIntents, 'payment_intent', id),
  ),
]
