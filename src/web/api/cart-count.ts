import { send } from './send.ts'
import { createStore } from './store.ts'

const count = createStore(0)

/** Total quantity in the cart, for the badge of the top bar; the cart announces it whenever it changes. */
export const announceCartCount = count.set
export const useCartCount = count.use

/** Asks the server, for pages that do not read the cart themselves. A failure leaves the badge as it was. */
export async function refreshCartCount(): Promise<void> {
  try {
    // Not through `call`: this runs on `/`, where the schema library is not affordable.
    const { quotes } = (await send({ method: 'GET', url: '/api/cart' })) as CartOnTheWire
    announceCartCount(quotes.length)
  } catch {
    // A badge is not worth a message.
  }
}

type CartOnTheWire = { readonly quotes: readonly unknown[] }
