import { useSyncExternalStore } from 'react'
import { send } from './send.ts'

let count = 0
const listeners = new Set<() => void>()

/** Total quantity in the cart, for the badge of the top bar; the cart announces it whenever it changes. */
export function announceCartCount(next: number): void {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

export function useCartCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => count,
    () => 0,
  )
}

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
