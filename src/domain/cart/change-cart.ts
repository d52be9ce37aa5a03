import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { cartItemKey } from './cart-item.ts'
import { storedKeyOf, itemToPrice, type StoredCartItem } from './stored-cart-item.ts'

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
