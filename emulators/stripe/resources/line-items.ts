import type { WireLineItem, WirePrice } from '../state.ts'
import { newId } from '../wire/ids.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, type World } from '../world.ts'
import type { LineParameters } from './checkout-session-parameters.ts'
import { mergedMetadata } from './metadata.ts'
import { createPrice } from './prices.ts'

/** The lines of a `payment` session: at most 100, one currency, one-time active prices only. */
export function paymentLines(world: World, given: readonly LineParameters[] = []): WireLineItem[] {
  if (given.length === 0) {
    throw invalidRequest('You must provide `line_items` in `payment` mode.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  }
  // Inline prices are made only once every line is known to hold: a refused session leaves nothing behind.
  for (const [index, line] of given.entries()) refuseBadLine(world, line, index)
  refuseMixedCurrencies(world, given)
  return given.map((line) => lineItem(world, line))
}

function lineItem(world: World, line: LineParameters): WireLineItem {
  const price = priceOf(world, line)
  const quantity = line.quantity ?? 1
  const total = (price.unit_amount ?? 0) * quantity
  const product =
    typeof price.product === 'string' ? world.state.products.get(price.product) : undefined
  return {
    id: newId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: product?.name ?? null,
    metadata: mergedMetadata({}, line.metadata),
    price: structuredClone(price),
    quantity,
  }
}

function priceOf(world: World, { price, price_data: data }: LineParameters): WirePrice {
  if (data !== undefined) return createPrice(world, data, false)
  return find(world.state.prices, 'price', price ?? '', 'line_items')
}

function refuseBadLine(
  world: World,
  { price, price_data: data }: LineParameters,
  index: number,
): void {
  const at = `line_items[${index}]`
  if ((price === undefined) === (data === undefined)) {
    throw invalidRequest(`Pass exactly one of \`${at}[price]\` and \`${at}[price_data]\`.`, {
      param: at,
    })
  }
  if (price !== undefined)
    refuseBadPrice(find(world.state.prices, 'price', price, `${at}[price]`), at)
  if (data?.recurring !== undefined) throw recurringRefused(at)
  if (data === undefined) return
  if ((data.product === undefined) === (data.product_data === undefined)) {
    throw invalidRequest(
      `Pass exactly one of \`product\` and \`product_data\` in \`${at}[price_data]\`.`,
      {
        param: `${at}[price_data]`,
      },
    )
  }
  if (data.product !== undefined) {
    find(world.state.products, 'product', data.product, `${at}[price_data][product]`)
  }
}

function refuseBadPrice(price: WirePrice, at: string): void {
  if (!price.active) {
    throw invalidRequest(
      `The price specified is inactive. This field only accepts active prices.`,
      {
        code: 'price_inactive',
        param: `${at}[price]`,
      },
    )
  }
  if (price.recurring !== null) throw recurringRefused(at)
}

const recurringRefused = (at: string) =>
  invalidRequest(
    'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    { param: at },
  )

function refuseMixedCurrencies(world: World, given: readonly LineParameters[]): void {
  const currencies = given.map(
    ({ price, price_data: data }) =>
      data?.currency ?? world.state.prices.get(price ?? '')?.currency,
  )
  if (new Set(currencies).size > 1) {
    throw invalidRequest('All prices on a Checkout Session must use the same currency.', {
      param: 'line_items',
    })
  }
}
