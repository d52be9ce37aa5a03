import { quantityIn } from '#domain/cart/stored-cart.ts'
import { announceCartCount } from './cart-count.ts'
import { localCart } from './local-cart.ts'
import { request } from './request.ts'

let quotes = 0
const announce = () => announceCartCount(quotes + quantityIn(localCart.get()))

localCart.onChange(announce)

/** How many quotes and returns the customer accepted, published by any screen that reads the cart. */
export function announceQuoteCount(count: number): void {
  quotes = count
  announce()
}

/** Asks the server, for pages that do not read the cart themselves. A failure leaves the badge as it was. */
export async function countCart(isSignedIn: boolean): Promise<void> {
  announceQuoteCount(isSignedIn ? await acceptedQuotes() : 0)
}

async function acceptedQuotes(): Promise<number> {
  // Not through `call`: this runs beside `/`, where the schema library is not affordable.
  const cart = (await request({ method: 'GET', url: '/api/cart' })) as CartOnTheWire
  return cart.quotes.length + cart.returns.length
}

type CartOnTheWire = { readonly quotes: readonly unknown[]; readonly returns: readonly unknown[] }
