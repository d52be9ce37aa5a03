import { createStore } from './store.ts'

const count = createStore(0)

/** The one key under which a browser stores its cart (docs/rules/money.md#cart). */
export const localCartKey = 'escale.panier'

/** Total quantity in the cart, for the badge of the top bar; `cart-badge.ts` announces it whenever it changes. */
export const announceCartCount = count.set
export const useCartCount = count.use
