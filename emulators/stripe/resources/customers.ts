import type Stripe from 'stripe'
import * as z from 'zod'
import { replaced } from '../billing/change-subscription.ts'
import { endSubscription } from '../billing/end-subscription.ts'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { newId } from '../wire/ids.ts'
import { page } from '../wire/list.ts'
import {
  address,
  email,
  emptyableText,
  listOf,
  metadata,
  paging,
  text,
  type ShapeOf,
} from '../wire/parameters.ts'
import { find, seconds, type Origin, type World } from '../world.ts'
import { mergedMetadata } from './metadata.ts'

const shape = {
  address: address.optional(),
  description: emptyableText.optional(),
  email: z.union([z.literal(''), email], 'Invalid email address').optional(),
  metadata: metadata.optional(),
  name: emptyableText.optional(),
  phone: emptyableText.optional(),
  preferred_locales: listOf(text).optional(),
} satisfies ShapeOf<Stripe.CustomerCreateParams>
const given = z.strictObject(shape)
const listed = z.strictObject({ ...paging, email: text.optional() })

export const customerEndpoints: readonly ApiEndpoint[] = [
  endpoint('POST', '/v1/customers', given, (world, params, { request }) =>
    createCustomer(world, params, request),
  ),
  endpoint('GET', '/v1/customers', listed, (world, { email: wanted, ...rest }) => {
    const customers = [...world.state.customers.values()]
    const kept = customers.filter((one) => wanted === undefined || one.email === wanted)
    return page('/v1/customers', kept, rest)
  }),
  // A deleted one can still be retrieved, and nothing else.
  endpoint(
    'GET',
    '/v1/customers/:id',
    z.strictObject({}),
    (world, _, { id }) =>
      world.state.deletedCustomers.get(id) ?? find(world.state.customers, 'customer', id),
  ),
  endpoint('POST', '/v1/customers/:id', given, (world, params, { id, request }) =>
    updateCustomer(world, find(world.state.customers, 'customer', id), params, request),
  ),
  endpoint('DELETE', '/v1/customers/:id', z.strictObject({}), (world, _, { id, request }) =>
    deleteCustomer(world, find(world.state.customers, 'customer', id), request),
  ),
]

type Given = z.output<typeof given>

export function createCustomer(world: World, params: Given, by: Origin): Stripe.Customer {
  const blank: Stripe.Customer = {
    id: newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(world),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  const customer = Object.assign(blank, changesOf(blank, params))
  world.state.customers.set(customer.id, customer)
  world.emit('customer.created', customer, by)
  return customer
}

function updateCustomer(
  world: World,
  customer: Stripe.Customer,
  params: Given,
  by: Origin,
): Stripe.Customer {
  const before = structuredClone(customer)
  Object.assign(customer, changesOf(customer, params))
  world.emit('customer.updated', customer, by, replaced(before, customer))
  return customer
}

/** Ends the customer's subscriptions at once and lets go of the means of payment; what was paid stays. */
function deleteCustomer(
  world: World,
  customer: Stripe.Customer,
  by: Origin,
): Stripe.DeletedCustomer {
  const { id } = customer
  for (const subscription of world.state.subscriptions.values()) {
    const isLive = subscription.customer === id && subscription.status !== 'canceled'
    if (isLive) endSubscription(world, subscription, 'cancellation_requested', by)
  }
  for (const method of world.state.paymentMethods.values()) {
    if (method.customer === id) method.customer = null
  }
  const deleted = { id, object: 'customer', deleted: true } as const
  world.state.customers.delete(id)
  world.state.deletedCustomers.set(id, deleted)
  world.emit('customer.deleted', customer, by)
  return deleted
}

function changesOf(
  before: Stripe.Customer,
  { address: place, metadata: data, preferred_locales: locales, ...texts }: Given,
) {
  const cleared = Object.entries(texts).map(([name, value]) => [name, value === '' ? null : value])
  return {
    ...(Object.fromEntries(cleared) as Partial<Stripe.Customer>),
    ...(place === undefined ? {} : { address: addressOf(place) }),
    ...(locales === undefined ? {} : { preferred_locales: locales }),
    metadata: mergedMetadata(before.metadata, data),
  }
}

function addressOf(place: z.output<typeof address>): Stripe.Address | null {
  if (place === '') return null
  const blank = {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  }
  const typed = Object.entries(place).filter(([, value]) => value !== '' && value !== undefined)
  return { ...blank, ...Object.fromEntries(typed) }
}
