import { storedKeyOf, type StoredCartItem, type OptionTarget } from './stored-cart-item.ts'
import { priceOfText } from './price-of-text.ts'

/** The server accepts no more lines in one payment. */
const mostItems = 20

/** The lines that a browser stored, from any text. Drops unknown lines and duplicates; never throws. */
export function readCart(kept: string | null): readonly StoredCartItem[] {
  const found: unknown = parsed(kept)
  if (!Array.isArray(found)) return []
  const byKey = new Map<string, StoredCartItem>()
  for (const value of found.slice(0, mostItems)) {
    const item = itemIn(value)
    if (item && !byKey.has(storedKeyOf(item))) byKey.set(storedKeyOf(item), item)
  }
  return [...byKey.values()]
}

function parsed(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? '[]')
  } catch {
    return []
  }
}

function itemIn(value: unknown): StoredCartItem | null {
  const { id, type, name, quantity, price, stripePriceId, frequency, target } = fieldsOf(value)
  if (!isName(id) || !isName(name) || !isType(type) || !isQuantity(quantity)) return null
  return {
    id,
    type,
    name,
    quantity,
    ...(isPrice(price) ? { price } : {}),
    ...(isName(stripePriceId) ? { stripePriceId } : {}),
    ...(isFrequency(frequency) ? { frequency } : {}),
    ...targetIn(target),
  }
}

function targetIn(value: unknown): { readonly target?: OptionTarget } {
  const { kind, id } = fieldsOf(value)
  return isName(id) && (kind === 'parcel' || kind === 'quote') ? { target: { kind, id } } : {}
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 200
const isType = (value: unknown): value is StoredCartItem['type'] =>
  value === 'subscription' || value === 'option' || value === 'other'
const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 99
const isPrice = (value: unknown): value is number | string =>
  (typeof value === 'number' || typeof value === 'string') && priceOfText(value) !== null
const isFrequency = (value: unknown): value is 'month' | 'year' =>
  value === 'month' || value === 'year'
