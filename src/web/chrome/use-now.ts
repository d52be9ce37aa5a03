import { useSyncExternalStore } from 'react'

const quarterOfMinuteMs = 15_000
const readers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** The current time, updated while something on screen shows it or counts down: one timer for all readers. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

function subscribe(reader: () => void): () => void {
  if (readers.size === 0) {
    now = Date.now()
    timer = setInterval(moveOn, quarterOfMinuteMs)
  }
  readers.add(reader)
  return () => {
    readers.delete(reader)
    if (readers.size === 0) clearInterval(timer)
  }
}

function moveOn(): void {
  now = Date.now()
  for (const reader of readers) reader()
}
