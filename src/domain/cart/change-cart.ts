import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { cartItemKey } from './cart-item.ts'
import { keptKeyOf, wantedOf, type KeptItem } from './kept-item.ts'

/**
 * The cart with this line at its end. The same one is refused (docs/rules/money.md#cart); a plan takes the place of another
 * plan, because one payment carries one subscription.
 */
export function addToCart(
  cart: readonly KeptItem[],
  item: KeptItem,
): Outcome<readonly KeptItem[], 'already-in-cart'> {
  if (cart.some((other) => keptKeyOf(other) === keptKeyOf(item))) return refuse('already-in-cart')
  return accept([...cart.filter((other) => !givesWay(other, item)), item])
}

const givesWay = (other: KeptItem, item: KeptItem): boolean =>
  item.type === 'subscription' && other.type === 'subscription'

export const removeFromCart = (
  cart: readonly KeptItem[],
  keys: ReadonlySet<string>,
): readonly KeptItem[] => cart.filter((item) => !keys.has(keptKeyOf(item)))

/** The cart without what a payment bought, by the server's keys. */
export const withoutBought = (
  cart: readonly KeptItem[],
  bought: ReadonlySet<string>,
): readonly KeptItem[] =>
  cart.filter((item) => {
    const wanted = wantedOf(item)
    return wanted === null || !bought.has(cartItemKey(wanted))
  })

/** The cart with the line of the same key replaced, at its place. */
export const replaceInCart = (cart: readonly KeptItem[], item: KeptItem): readonly KeptItem[] =>
  cart.map((other) => (keptKeyOf(other) === keptKeyOf(item) ? item : other))
