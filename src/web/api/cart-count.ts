import { useSyncExternalStore } from 'react'

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
