import type { State } from '../state.ts'
import type { World } from '../world.ts'
import { cut } from './list.ts'
import { invalidRequest } from './stripe-error.ts'

type Collection =
  | 'balanceTransactions'
  | 'charges'
  | 'customers'
  | 'invoices'
  | 'paymentIntents'
  | 'paymentMethods'
  | 'prices'
  | 'products'
  | 'refunds'
  | 'schedules'
  | 'subscriptions'
/**
 * By kind of object, or by kind and attribute for a hash inside one. `null`: Stripe can expand it, but in this emulator it is
 * always empty.
 */
const references: Record<string, Record<string, Collection | null>> = {
  'checkout.session': {
    customer: 'customers',
    payment_intent: 'paymentIntents',
    subscription: 'subscriptions',
    setup_intent: null,
    invoice: 'invoices',
  },
  payment_intent: {
    customer: 'customers',
    latest_charge: 'charges',
    payment_method: 'paymentMethods',
  },
  charge: {
    customer: 'customers',
    payment_intent: 'paymentIntents',
    balance_transaction: 'balanceTransactions',
  },
  refund: {
    charge: 'charges',
    payment_intent: 'paymentIntents',
    balance_transaction: 'balanceTransactions',
  },
  dispute: { charge: 'charges', payment_intent: 'paymentIntents' },
  price: { product: 'products' },
  product: { default_price: 'prices' },
  customer: { default_source: null },
  'customer.invoice_settings': { default_payment_method: 'paymentMethods' },
  payment_method: { customer: 'customers' },
  subscription: {
    customer: 'customers',
    default_payment_method: 'paymentMethods',
    default_source: null,
    latest_invoice: 'invoices',
    pending_setup_intent: null,
    schedule: 'schedules',
  },
  plan: { product: 'products' },
  invoice: { customer: 'customers', default_payment_method: 'paymentMethods' },
  'invoice.parent.subscription_details': { subscription: 'subscriptions' },
  line_item: { subscription: 'subscriptions' },
  'line_item.pricing.price_details': { price: 'prices' },
  subscription_schedule: { customer: 'customers', subscription: 'subscriptions' },
  invoice_payment: { invoice: 'invoices' },
  'invoice_payment.payment': { charge: 'charges', payment_intent: 'paymentIntents' },
}
const inPlace: Record<string, readonly string[]> = {
  list: ['data'],
  item: ['price'],
  customer: ['invoice_settings'],
  subscription: ['items'],
  subscription_item: ['price', 'plan'],
  invoice: ['lines', 'parent'],
  'invoice.parent': ['subscription_details'],
  line_item: ['pricing'],
  'line_item.pricing': ['price_details'],
  invoice_payment: ['payment'],
}

type Fields = Record<string, unknown>

/** A copy of the object where each requested reference is replaced by its object; up to four levels, `data.` for lists. */
export function expand(world: World, object: object, paths: readonly string[]): object {
  const copy = structuredClone(object)
  for (const path of paths) {
    const keys = path.split('.')
    if (keys.length > 4 + Number(keys[0] === 'data')) {
      throw invalidRequest(`You cannot expand more than 4 levels of a property (${path}).`, {
        param: 'expand',
      })
    }
    follow(world, copy as Fields, keys, { path, within: '' })
  }
  return copy
}

/** The whole path, and the kind of the object that holds this one: a hash has no kind of its own. */
type At = { readonly path: string; readonly within: string }

function follow(world: World, object: Fields, keys: readonly string[], at: At): void {
  const [key, ...rest] = keys
  if (key === undefined) return
  const kind = typeof object.object === 'string' ? object.object : at.within
  const value = resolve(world, object, key, { ...at, within: kind })
  object[key] = value
  const targets = Array.isArray(value) ? (value as unknown[]) : [value]
  for (const target of targets) {
    if (typeof target === 'object' && target !== null)
      follow(world, target as Fields, rest, { ...at, within: `${kind}.${key}` })
  }
}

function resolve(world: World, object: Fields, key: string, { path, within: kind }: At): unknown {
  const value = object[key]
  if (inPlace[kind]?.includes(key) === true) return value
  const compute = computed[`${kind}.${key}`]
  if (compute !== undefined) return value ?? compute(world.state, object)

  const collection = collectionOf(kind, key, path)
  if (collection === null || typeof value !== 'string') return value
  const found = world.state[collection].get(value) ?? world.state.deletedCustomers.get(value)
  return structuredClone(found) ?? value
}

function collectionOf(kind: string, key: string, path: string): Collection | null {
  const collection = references[kind]?.[key]
  if (collection !== undefined) return collection
  throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

/** Lists that an object carries only when the call expands them. */
const computed: Record<string, (state: State, object: Fields) => object> = {
  'checkout.session.line_items': lineItems,
  'charge.refunds': refunds,
  'invoice.payments': payments,
}

function lineItems(state: State, { id }: Fields): object {
  const items = state.checkouts.get(String(id))?.lineItems ?? []
  return structuredClone(cut(`/v1/checkout/sessions/${String(id)}/line_items`, items, {}))
}

function refunds(state: State, { id }: Fields): object {
  const made = [...state.refunds.values()].filter((refund) => refund.charge === id).toReversed()
  return structuredClone(cut(`/v1/charges/${String(id)}/refunds`, made, {}))
}

function payments(state: State, { id }: Fields): object {
  const made = [...state.invoicePayments.values()].filter(({ invoice }) => invoice === id)
  return structuredClone(cut('/v1/invoice_payments', made.toReversed(), {}))
}
