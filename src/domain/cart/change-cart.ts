import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { cartKeyOf, type CartItem } from './cart-item.ts'

/**
 * The cart with this line at its end. The same one is refused (specification 000 §5); a plan takes the place of another
 * plan, because one payment carries one subscription.
 */
export function addToCart(
  cart: readonly CartItem[],
  item: CartItem,
): Outcome<readonly CartItem[], 'already-in-cart'> {
  if (cart.some((other) => cartKeyOf(other) === cartKeyOf(item))) return refuse('already-in-cart')
  return accept([...cart.filter((other) => !givesWay(other, item)), item])
}

const givesWay = (other: CartItem, item: CartItem): boolean =>
  item.type === 'subscription' && other.type === 'subscription'

export const removeFromCart = (
  cart: readonly CartItem[],
  keys: ReadonlySet<string>,
): readonly CartItem[] => cart.filter((item) => !keys.has(cartKeyOf(item)))

/** The same place in the cart, in other words or at another price. */
export const replaceInCart = (cart: readonly CartItem[], item: CartItem): readonly CartItem[] =>
  cart.map((other) => (cartKeyOf(other) === cartKeyOf(item) ? item : other))
