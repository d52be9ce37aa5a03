import type Stripe from 'stripe'
import * as z from 'zod'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { page } from '../wire/list.ts'
import { oneOf, paging, text, type ShapeOf } from '../wire/parameters.ts'
import { find, type World } from '../world.ts'

const { created: _, ...pages } = paging
const type = oneOf(['card', 'paypal', 'sepa_debit'])
const listed = z.strictObject({
  ...pages,
  customer: text,
  type: type.optional(),
} satisfies ShapeOf<Stripe.PaymentMethodListParams>)
const listedOf = z.strictObject({
  ...pages,
  type: type.optional(),
} satisfies ShapeOf<Stripe.CustomerListPaymentMethodsParams>)

export const paymentMethodEndpoints: readonly ApiEndpoint[] = [
  endpoint('GET', '/v1/payment_methods', listed, (world, { customer, ...params }) => {
    find(world.state.customers, 'customer', customer, 'customer')
    return methodsOf(world, '/v1/payment_methods', customer, params)
  }),
  endpoint('GET', '/v1/payment_methods/:id', z.strictObject({}), (world, __, { id }) =>
    find(world.state.paymentMethods, 'PaymentMethod', id),
  ),
  endpoint('GET', '/v1/customers/:id/payment_methods', listedOf, (world, params, { id }) => {
    find(world.state.customers, 'customer', id)
    return methodsOf(world, `/v1/customers/${id}/payment_methods`, id, params)
  }),
]

function methodsOf(
  world: World,
  url: string,
  customer: string,
  { type: wanted, ...rest }: z.output<typeof listedOf>,
): Stripe.ApiList<Stripe.PaymentMethod> {
  const kept = [...world.state.paymentMethods.values()].filter(
    (one) => one.customer === customer && (wanted === undefined || one.type === wanted),
  )
  return page(url, kept, rest)
}
