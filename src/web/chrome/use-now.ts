import { useSyncExternalStore } from 'react'

const quarterOfMinuteMs = 15_000
const readers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** The time, moving on its own while something on screen tells it or counts down: one timer, however many read it. */
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
