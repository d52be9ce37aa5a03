import { useSyncExternalStore } from 'react'
import { codeOf, giveUpOnline } from './code-of.ts'

/** Addresses that were asked for, whose screen no network brings now. */
const awaited = new Set<string>()
const listeners = new Set<() => void>()

/** The code of a screen. Without a network the one before it stays, and `OfflineLine` says that the next will come. */
export async function screenCode<Code>(load: () => Promise<Code>): Promise<Code> {
  const { pathname } = window.location
  try {
    return await codeOf(load, (error, tries) => {
      giveUpOnline(error, tries)
      awaited.add(pathname)
      tell()
    })
  } finally {
    awaited.delete(pathname)
    tell()
  }
}

/** Of the address that the person is at now: whoever went back waits for nothing. */
export const isScreenAwaited = (): boolean => awaited.has(window.location.pathname)

export const useIsScreenAwaited = (): boolean =>
  useSyncExternalStore(listen, isScreenAwaited, () => false)

function tell() {
  for (const listener of listeners) listener()
}

/** An address changes by a link, before its screen comes, and by the browser's buttons. */
function listen(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('click', listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('click', listener)
    window.removeEventListener('popstate', listener)
  }
}
