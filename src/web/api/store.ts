import { useSyncExternalStore } from 'react'

/** A value that the whole page shares; prerendered pages start with `initial`. */
export function createStore<Value>(initial: Value, onReader?: () => void) {
  let value = initial
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void) {
    onReader?.()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  return {
    get: () => value,
    set: (next: Value) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe,
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  }
}
