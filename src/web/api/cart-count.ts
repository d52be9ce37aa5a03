import { createStore } from './store.ts'

const count = createStore(0)

/** The one key under which a browser keeps its cart (specification 000 §3). */
export const localCartKey = 'escale.panier'

/** Total quantity in the cart, for the badge of the top bar; `cart-badge.ts` announces it whenever it changes. */
export const announceCartCount = count.set
export const useCartCount = count.use

/** Counts for the pages that do not read the cart themselves, by code that is not loaded for who can have no cart. */
export async function refreshCartCount(isSignedIn: boolean): Promise<void> {
  try {
    if (!isSignedIn && localStorage.getItem(localCartKey) === null) announceCartCount(0)
    else await (await import('./cart-badge.ts')).countCart(isSignedIn)
  } catch {
    // A badge is not worth a message.
  }
}
