import type Stripe from 'stripe'
import * as z from 'zod'
import type { WirePrice } from '../state.ts'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { newId } from '../wire/ids.ts'
import { page } from '../wire/list.ts'
import {
  amount,
  currency,
  emptyableText,
  flag,
  integer,
  listOf,
  metadata,
  oneOf,
  paging,
  text,
  type ShapeOf,
} from '../wire/parameters.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, seconds, type World } from '../world.ts'
import { mergedMetadata } from './metadata.ts'
import { createProduct, productData } from './products.ts'

export const recurring = z.strictObject({
  interval: oneOf(['day', 'week', 'month', 'year']),
  interval_count: integer.refine((count) => count > 0, 'Invalid positive integer').optional(),
})
const taxBehavior = oneOf(['exclusive', 'inclusive', 'unspecified'])

const created = z.strictObject({
  active: flag.optional(),
  currency,
  lookup_key: text.max(200).optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  product: text.optional(),
  product_data: productData.optional(),
  recurring: recurring.optional(),
  tax_behavior: taxBehavior.optional(),
  transfer_lookup_key: flag.optional(),
  unit_amount: amount,
} satisfies ShapeOf<Stripe.PriceCreateParams>)
const updated = z.strictObject({
  active: flag.optional(),
  lookup_key: emptyableText.max(200).optional(),
  metadata: metadata.optional(),
  nickname: emptyableText.optional(),
  transfer_lookup_key: flag.optional(),
} satisfies ShapeOf<Stripe.PriceUpdateParams>)
const listed = z.strictObject({
  ...paging,
  active: flag.optional(),
  currency: currency.optional(),
  lookup_keys: listOf(text)
    .refine((keys) => keys.length <= 10, 'Invalid array: at most 10 lookup keys')
    .optional(),
  product: text.optional(),
  type: oneOf(['one_time', 'recurring']).optional(),
} satisfies ShapeOf<Stripe.PriceListParams>)

/** `price_data` of a checkout line. */
export const priceData = z.strictObject({
  currency,
  product: text.optional(),
  product_data: productData.optional(),
  recurring: recurring.optional(),
  tax_behavior: taxBehavior.optional(),
  unit_amount: amount,
} satisfies ShapeOf<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>)

export const priceEndpoints: readonly ApiEndpoint[] = [
  endpoint('POST', '/v1/prices', created, (world, params) => createPrice(world, params, true)),
  endpoint(
    'GET',
    '/v1/prices',
    listed,
    (world, { limit, starting_after, ending_before, created, ...filter }) =>
      page('/v1/prices', [...world.state.prices.values()].filter(matching(filter)), {
        limit,
        starting_after,
        ending_before,
        created,
      }),
  ),
  endpoint('GET', '/v1/prices/:id', z.strictObject({}), (world, _, { id }) =>
    find(world.state.prices, 'price', id),
  ),
  endpoint('POST', '/v1/prices/:id', updated, (world, params, { id }) =>
    updatePrice(world, find(world.state.prices, 'price', id), params),
  ),
]

type Created = Partial<z.output<typeof created>> & z.output<typeof priceData>

/** A catalogue price, or the inactive one that Stripe makes of an inline `price_data`. */
export function createPrice(world: World, params: Created, active: boolean): WirePrice {
  const product = productOf(world, params, active)
  const price: WirePrice = {
    id: newId('price_'),
    object: 'price',
    active: active && (params.active ?? true),
    billing_scheme: 'per_unit',
    created: seconds(world),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: mergedMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: product.id,
    recurring: recurringOf(params.recurring),
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  }
  if (params.lookup_key !== undefined)
    takeLookupKey(world, price, params.lookup_key, params.transfer_lookup_key)
  world.state.prices.set(price.id, price)
  return price
}

function productOf(
  world: World,
  { product, product_data: data }: Created,
  active: boolean,
): Stripe.Product {
  if (product !== undefined && data !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: product, product_data.', {
      param: 'product',
    })
  }
  if (product !== undefined) return find(world.state.products, 'product', product, 'product')
  if (data === undefined) {
    throw invalidRequest('Missing required param: product.', {
      code: 'parameter_missing',
      param: 'product',
    })
  }
  return createProduct(world, { ...data, active })
}

function recurringOf(given: z.output<typeof recurring> | undefined): Stripe.Price.Recurring | null {
  if (given === undefined) return null
  const { interval, interval_count = 1 } = given
  return { interval, interval_count, meter: null, trial_period_days: null, usage_type: 'licensed' }
}

function updatePrice(
  world: World,
  price: WirePrice,
  {
    lookup_key: key,
    transfer_lookup_key: transfer,
    metadata: data,
    active,
    nickname,
  }: z.output<typeof updated>,
): WirePrice {
  if (key === '') price.lookup_key = null
  else if (key !== undefined && key !== price.lookup_key) takeLookupKey(world, price, key, transfer)
  price.active = active ?? price.active
  price.nickname = nickname === undefined ? price.nickname : nickname || null
  price.metadata = mergedMetadata(price.metadata, data)
  return price
}

function takeLookupKey(world: World, price: WirePrice, key: string, transfer = false): void {
  const holder = [...world.state.prices.values()].find((other) => other.lookup_key === key)
  if (holder !== undefined && !transfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. You may transfer the lookup key from \`${holder.id}\` by passing \`transfer_lookup_key=true\`.`,
      { param: 'lookup_key' },
    )
  }
  if (holder !== undefined) holder.lookup_key = null
  price.lookup_key = key
}

type Filter = Omit<z.output<typeof listed>, keyof typeof paging>

const matching =
  ({ lookup_keys: keys, ...wanted }: Filter) =>
  (price: WirePrice): boolean => {
    if (keys !== undefined && !keys.includes(price.lookup_key ?? '')) return false
    return Object.entries(wanted).every(
      ([name, value]) => value === undefined || price[name as keyof WirePrice] === value,
    )
  }
