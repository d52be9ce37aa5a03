import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { BillingPeriod } from '#domain/plan/plan.ts'
import { type Cents, roundHalfUp } from '#domain/units.ts'
import { type CartItem, cartItemKey, type PaidPlanId, paidPlanIds } from './cart-item.ts'

/** What an option is for; an option always names its target (docs/rules/money.md#options). */
export type OptionTarget =
  | { readonly kind: 'parcel'; readonly id: string }
  | { readonly kind: 'quote'; readonly id: string }

/** A line stored in the browser; the server always prices it again (docs/rules/money.md#cart). */
export type StoredCartItem = {
  readonly id: string
  readonly type: 'subscription' | 'option' | 'other'
  readonly name: string
  /** Euros, or a text such as « 12,90 € »; absent when no price is known. */
  readonly price?: number | string
  readonly stripePriceId?: string
  readonly quantity: number
  readonly frequency?: BillingPeriod
  readonly target?: OptionTarget
}

/** The key of a line: an option for two parcels is two lines. */
export const storedKeyOf = ({
  id,
  type,
  target,
}: Pick<StoredCartItem, 'id' | 'type' | 'target'>): string =>
  [type, id, ...(target ? [target.kind, target.id] : [])].join('/')

export const quantityIn = (cart: readonly StoredCartItem[]): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0)

/** The item to send to the server; `null` for a line that the server does not sell, such as an option without a target. */
export function itemToPrice(kept: StoredCartItem): CartItem | null {
  if (kept.type === 'subscription') return wantedPlan(kept)
  return kept.type === 'option' ? wantedOption(kept) : null
}

const wantedPlan = ({ id, frequency }: StoredCartItem): CartItem | null =>
  isPaidPlan(id) ? { kind: 'plan', plan: id, frequency: frequency ?? 'month' } : null

function wantedOption({ id: option, target }: StoredCartItem): CartItem | null {
  if (!target || !optionIds.test(option) || !uuids.test(target.id)) return null
  return target.kind === 'parcel'
    ? { kind: 'option', option, parcelId: target.id }
    : { kind: 'option', option, quoteId: target.id }
}

const isPaidPlan = (id: string): id is PaidPlanId => (paidPlanIds as readonly string[]).includes(id)

/** The same shapes as in the contract: with one malformed line the server would refuse the whole cart. */
const optionIds = /^[a-z0-9-]{1,60}$/
const uuids = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

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

/** Removes the euro sign and reads the comma as a point (docs/rules/money.md#cart). `null` for a text that is no price. */
export function priceOfText(price: number | string): Cents | null {
  const euros = typeof price === 'number' ? price : eurosIn(price)
  if (euros === null || !Number.isFinite(euros) || euros < 0 || euros > highest) return null
  return roundHalfUp(euros * 100)
}

const highest = 1_000_000

function eurosIn(text: string): number | null {
  const bare = text.replaceAll(/[\s€]/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(bare) ? Number(bare) : null
}

/** An item of a failed payment, as the server names it. */
type Bought = {
  readonly key: string
  readonly name: string
  readonly frequency: BillingPeriod | null
}

/** The cart line of a `cartItemKey`, to put it back into the cart; `null` for a key of a later version. */
export function restoreItem({ key, name, frequency }: Bought): StoredCartItem | null {
  const [kind, id, target, targetId] = key.split(':')
  if (!id) return null
  if (kind === 'plan' && frequency)
    return { id, type: 'subscription', name, quantity: 1, frequency }
  if (kind !== 'option' || !targetId || (target !== 'parcel' && target !== 'quote')) return null
  return { id, type: 'option', name, quantity: 1, target: { kind: target, id: targetId } }
}

/**
 * The cart with this line at its end. Refuses the same line twice (docs/rules/money.md#cart); a plan replaces another plan,
 * because one payment carries one subscription.
 */
export function addToCart(
  cart: readonly StoredCartItem[],
  item: StoredCartItem,
): Outcome<readonly StoredCartItem[], 'already-in-cart'> {
  if (cart.some((other) => storedKeyOf(other) === storedKeyOf(item)))
    return refuse('already-in-cart')
  return accept([...cart.filter((other) => !givesWay(other, item)), item])
}

const givesWay = (other: StoredCartItem, item: StoredCartItem): boolean =>
  item.type === 'subscription' && other.type === 'subscription'

export const removeFromCart = (
  cart: readonly StoredCartItem[],
  keys: ReadonlySet<string>,
): readonly StoredCartItem[] => cart.filter((item) => !keys.has(storedKeyOf(item)))

/** The cart without the lines that a payment bought, by the server's keys. */
export const withoutBought = (
  cart: readonly StoredCartItem[],
  bought: ReadonlySet<string>,
): readonly StoredCartItem[] =>
  cart.filter((item) => {
    const wanted = itemToPrice(item)
    return wanted === null || !bought.has(cartItemKey(wanted))
  })

/** The cart with the line of the same key replaced, in the same position. */
export const replaceInCart = (
  cart: readonly StoredCartItem[],
  item: StoredCartItem,
): readonly StoredCartItem[] =>
  cart.map((other) => (storedKeyOf(other) === storedKeyOf(item) ? item : other))
