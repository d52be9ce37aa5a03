import type Stripe from 'stripe'
import * as z from 'zod'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { page } from '../wire/list.ts'
import { paging, text, type ShapeOf } from '../wire/parameters.ts'
import { find } from '../world.ts'

const listed = z.strictObject({
  ...paging,
  customer: text.optional(),
  payment_intent: text.optional(),
} satisfies ShapeOf<Stripe.ChargeListParams>)

export const chargeEndpoints: readonly ApiEndpoint[] = [
  endpoint('GET', '/v1/charges', listed, (world, { customer, payment_intent: intent, ...rest }) => {
    const kept = [...world.state.charges.values()].filter(
      (one) =>
        (customer === undefined || one.customer === customer) &&
        (intent === undefined || one.payment_intent === intent),
    )
    return page('/v1/charges', kept, rest)
  }),
  endpoint('GET', '/v1/charges/:id', z.strictObject({}), (world, _, { id }) =>
    find(world.state.charges, 'charge', id),
  ),
]
