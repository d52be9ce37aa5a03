import type { State } from '../state.ts'
import type { World } from '../world.ts'
import { cut } from './list.ts'
import { invalidRequest } from './stripe-error.ts'

type Collection = 'customers' | 'products' | 'prices' | 'paymentIntents' | 'charges' | 'refunds'
/** `null`: Stripe can expand it, and in this emulator it never holds anything. */
const references: Record<string, Record<string, Collection | null>> = {
  'checkout.session': {
    customer: 'customers',
    payment_intent: 'paymentIntents',
    subscription: null,
    setup_intent: null,
    invoice: null,
  },
  payment_intent: { customer: 'customers', latest_charge: 'charges' },
  charge: { customer: 'customers', payment_intent: 'paymentIntents', balance_transaction: null },
  refund: { charge: 'charges', payment_intent: 'paymentIntents', balance_transaction: null },
  price: { product: 'products' },
  product: { default_price: 'prices' },
}
const inPlace: Record<string, readonly string[]> = { list: ['data'], item: ['price'] }

type Fields = Record<string, unknown>

/** A copy of the object with the asked references replaced by what they name, up to four levels, `data.` for lists. */
export function expand(world: World, object: object, paths: readonly string[]): object {
  const copy = structuredClone(object)
  for (const path of paths) {
    const keys = path.split('.')
    if (keys.length > 4 + Number(keys[0] === 'data')) {
      throw invalidRequest(`You cannot expand more than 4 levels of a property (${path}).`, {
        param: 'expand',
      })
    }
    follow(world, copy as Fields, keys, path)
  }
  return copy
}

function follow(world: World, object: Fields, keys: readonly string[], path: string): void {
  const [key, ...rest] = keys
  if (key === undefined) return
  const value = resolve(world, object, key, path)
  object[key] = value
  const targets = Array.isArray(value) ? (value as unknown[]) : [value]
  for (const target of targets) {
    if (typeof target === 'object' && target !== null) follow(world, target as Fields, rest, path)
  }
}

function resolve(world: World, object: Fields, key: string, path: string): unknown {
  const kind = String(object.object)
  const value = object[key]
  if (inPlace[kind]?.includes(key) === true) return value
  const compute = computed[`${kind}.${key}`]
  if (compute !== undefined) return value ?? compute(world.state, object)

  const collection = collectionOf(kind, key, path)
  if (collection === null || typeof value !== 'string') return value
  return structuredClone(world.state[collection].get(value)) ?? value
}

function collectionOf(kind: string, key: string, path: string): Collection | null {
  const collection = references[kind]?.[key]
  if (collection !== undefined) return collection
  throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

/** Lists that an object carries only when asked. */
const computed: Record<string, (state: State, object: Fields) => object> = {
  'checkout.session.line_items': lineItems,
  'charge.refunds': refunds,
}

function lineItems(state: State, { id }: Fields): object {
  const items = state.checkouts.get(String(id))?.lineItems ?? []
  return structuredClone(cut(`/v1/checkout/sessions/${String(id)}/line_items`, items, {}))
}

function refunds(state: State, { id }: Fields): object {
  const made = [...state.refunds.values()].filter((refund) => refund.charge === id).toReversed()
  return structuredClone(cut(`/v1/charges/${String(id)}/refunds`, made, {}))
}
