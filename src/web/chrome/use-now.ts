import { useSyncExternalStore } from 'react'

const minute = 60_000
let now = Date.now()

/** The time, moving on its own while something on screen counts down. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

function subscribe(listener: () => void): () => void {
  now = Date.now()
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, minute / 4)
  return () => {
    clearInterval(timer)
  }
}
