import type Stripe from 'stripe'
import * as z from 'zod'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { newId } from '../wire/ids.ts'
import { page } from '../wire/list.ts'
import {
  emptyableText,
  flag,
  listOf,
  metadata,
  paging,
  text,
  url,
  type ShapeOf,
} from '../wire/parameters.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, seconds, type World } from '../world.ts'
import { mergedMetadata } from './metadata.ts'

const common = {
  active: flag.optional(),
  description: emptyableText.optional(),
  images: listOf(url).optional(),
  metadata: metadata.optional(),
  unit_label: emptyableText.optional(),
}
const created = z.strictObject({
  ...common,
  id: text.optional(),
  name: text,
} satisfies ShapeOf<Stripe.ProductCreateParams>)
const updated = z.strictObject({
  ...common,
  name: text.optional(),
  default_price: text.optional(),
} satisfies ShapeOf<Stripe.ProductUpdateParams>)
const listed = z.strictObject({
  ...paging,
  active: flag.optional(),
  ids: listOf(text).optional(),
} satisfies ShapeOf<Stripe.ProductListParams>)

/** The `product_data` of a price or an inline price. */
export const productData = z.strictObject({
  name: text,
  description: text.optional(),
  images: listOf(url).optional(),
  metadata: metadata.optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
})

export const productEndpoints: readonly ApiEndpoint[] = [
  endpoint('POST', '/v1/products', created, createProduct),
  endpoint('GET', '/v1/products', listed, (world, { active, ids, ...rest }) => {
    const kept = [...world.state.products.values()].filter(
      (one) =>
        (active === undefined || one.active === active) &&
        (ids === undefined || ids.includes(one.id)),
    )
    return page('/v1/products', kept, rest)
  }),
  endpoint('GET', '/v1/products/:id', z.strictObject({}), (world, _, { id }) =>
    find(world.state.products, 'product', id),
  ),
  endpoint('POST', '/v1/products/:id', updated, (world, params, { id }) =>
    updateProduct(world, find(world.state.products, 'product', id), params),
  ),
]

export function createProduct(
  world: World,
  params: z.output<typeof created> & { tax_code?: string | undefined },
): Stripe.Product {
  const id = params.id ?? newId('prod_', 14)
  if (world.state.products.has(id)) {
    throw invalidRequest(`Product already exists.`, {
      code: 'resource_already_exists',
      param: 'id',
    })
  }
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: params.active ?? true,
    created: seconds(world),
    default_price: null,
    description: params.description || null,
    images: params.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: params.unit_label || null,
    updated: seconds(world),
    url: null,
  }
  world.state.products.set(id, product)
  return product
}

function updateProduct(
  world: World,
  product: Stripe.Product,
  { default_price: price, metadata: data, ...changes }: z.output<typeof updated>,
): Stripe.Product {
  if (price !== undefined) find(world.state.prices, 'price', price, 'default_price')
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.assign(product, Object.fromEntries(given), {
    default_price: price ?? product.default_price ?? null,
    metadata: mergedMetadata(product.metadata, data),
    updated: seconds(world),
  })
}
