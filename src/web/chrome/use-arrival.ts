import { useEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * What was pressed to come to a page is often gone with the page before: the keyboard and a reader of the screen go on at the
 * start of the new one, not at the start of the document. What still has the focus, or was given it by the page, keeps it.
 * An area that another has led to (the sign-in) is such a page too; one that the browser has loaded starts at its start.
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

/** For the area that sends the browser to the page of another one. */
export const leadThere = (): void => sessionStorage.setItem(key, 'yes')

function wasLedHere(): boolean {
  const wasLed = sessionStorage.getItem(key) !== null
  sessionStorage.removeItem(key)
  return wasLed
}
