import { useEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readText, writeText } from '#web/ui/browser-storage.ts'

/**
 * The control pressed to reach a page often disappears with the previous page: the keyboard and screen readers then continue at
 * the start of the new page, not of the document. An element that still has the focus, or that the page focused, keeps it. This
 * also holds for an area reached from another one (the sign-in); an area that the browser loaded starts at its beginning.
 */
export function useArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isLoaded = useNavigationType() === 'POP'
  const before = useRef(isLoaded ? pathname : null)
  useEffect(() => {
    const wasLed = wasLedHere()
    if (before.current === pathname && !wasLed) return
    before.current = pathname
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

const key = 'escale.led-here'

/** Called by the area that sends the browser to a page of another area. */
export const leadThere = (): void => writeText('session', key, 'yes')

function wasLedHere(): boolean {
  const wasLed = readText('session', key) !== null
  writeText('session', key, null)
  return wasLed
}
