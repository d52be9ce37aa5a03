import { useSyncExternalStore } from 'react'
import { codeOf } from '#web/chrome/code-of.ts'

let isWaiting = false
const listeners = new Set<() => void>()

/** The code of a screen. Without a network the one before it stays, and `useIsScreenWaiting` says that the next will come. */
export async function screenCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await codeOf(load, (error, tries) => {
      if (navigator.onLine && tries > 1) throw error
      tell(!navigator.onLine)
    })
  } finally {
    tell(false)
  }
}

/** A screen was asked for that is not on this device, and there is no network to bring it. */
export const useIsScreenWaiting = (): boolean => useSyncExternalStore(listen, () => isWaiting)

function tell(next: boolean) {
  if (next === isWaiting) return
  isWaiting = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
