import type Stripe from 'stripe'
import * as z from 'zod'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { page } from '../wire/list.ts'
import { oneOf, paging, text, type ShapeOf } from '../wire/parameters.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, linked, type Origin, type World } from '../world.ts'

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
  endpoint('POST', '/v1/payment_methods/:id/detach', z.strictObject({}), (world, __, call) =>
    detach(world, find(world.state.paymentMethods, 'PaymentMethod', call.id), call.request),
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

/** Nobody can charge it any more, and it cannot be attached again. What used it by default has no means left. */
function detach(world: World, method: Stripe.PaymentMethod, by: Origin): Stripe.PaymentMethod {
  const { customer: owner } = method
  if (owner === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  const settings = linked(world.state.customers, owner)?.invoice_settings
  if (settings?.default_payment_method === method.id) settings.default_payment_method = null
  for (const subscription of world.state.subscriptions.values()) {
    if (subscription.default_payment_method === method.id) {
      subscription.default_payment_method = null
    }
  }
  method.customer = null
  world.emit('payment_method.detached', method, by, { customer: owner })
  return method
}
