import type { WireLineItem, WirePrice } from '../state.ts'
import { newId } from '../wire/ids.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, type World } from '../world.ts'
import type { Cycle } from '../billing/periods.ts'
import type { LineParameters, SessionParameters } from './checkout-session-parameters.ts'
import { mergedMetadata } from './metadata.ts'
import { createPrice } from './prices.ts'

const linesByMode = { payment: 100, subscription: 20 }
type Mode = keyof typeof linesByMode

/**
 * The lines of a session, active and in one currency: at most 100 one-time ones in `payment` mode; in
 * `subscription` mode 1 to 20 recurring ones of one interval and 20 one-time ones, on the first invoice only.
 */
export function sessionLines(
  world: World,
  { mode: wanted, line_items: given = [] }: SessionParameters,
): WireLineItem[] {
  const mode = wanted === 'payment' ? 'payment' : 'subscription'
  if (given.length === 0) {
    throw invalidRequest(`You must provide \`line_items\` in \`${mode}\` mode.`, {
      code: 'parameter_missing',
      param: 'line_items',
    })
  }
  // Inline prices are made only after every line is checked: a refused session leaves nothing behind.
  for (const [index, line] of given.entries()) refuseBadLine(world, line, index, mode)
  refuseMixedCurrencies(world, given)
  refuseBadCycles(world, given, mode)
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
  mode: Mode,
): void {
  const at = `line_items[${index}]`
  if ((price === undefined) === (data === undefined)) {
    throw invalidRequest(`Pass exactly one of \`${at}[price]\` and \`${at}[price_data]\`.`, {
      param: at,
    })
  }
  if (price !== undefined)
    refuseBadPrice(find(world.state.prices, 'price', price, `${at}[price]`), at)
  if (mode === 'payment' && cycleOf(world, { price, price_data: data }) !== null)
    throw recurringRefused(at)
  if (data !== undefined) refuseBadData(world, data, at)
}

function refuseBadData(
  world: World,
  data: NonNullable<LineParameters['price_data']>,
  at: string,
): void {
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

/** Refuses a price that is not active: only active ones are sold. */
export function refuseBadPrice(price: WirePrice, at: string): void {
  if (!price.active) {
    throw invalidRequest(
      `The price specified is inactive. This field only accepts active prices.`,
      {
        code: 'price_inactive',
        param: `${at}[price]`,
      },
    )
  }
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

function refuseBadCycles(world: World, given: readonly LineParameters[], mode: Mode): void {
  const cycles = given.map((line) => cycleOf(world, line))
  const recurring = cycles.filter((cycle) => cycle !== null)
  const most = linesByMode[mode]
  if (recurring.length > most || given.length - recurring.length > most) {
    throw invalidRequest(
      `A Checkout Session in \`${mode}\` mode takes at most ${most} line items of a kind.`,
      { param: 'line_items' },
    )
  }
  if (mode === 'payment') return
  if (recurring.length === 0) {
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      { param: 'line_items' },
    )
  }
  if (new Set(recurring.map((one) => `${one.interval_count} ${one.interval}`)).size > 1) {
    throw invalidRequest(
      'Checkout does not currently support multiple prices with different billing intervals.',
      { param: 'line_items' },
    )
  }
}

/** How often a line is charged; null for once. */
function cycleOf(world: World, { price, price_data: data }: LineParameters): Cycle | null {
  if (data === undefined) return world.state.prices.get(price ?? '')?.recurring ?? null
  const { recurring } = data
  if (recurring === undefined) return null
  return { interval: recurring.interval, interval_count: recurring.interval_count ?? 1 }
}
