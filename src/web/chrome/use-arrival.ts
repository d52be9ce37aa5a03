import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * What was pressed to come to a page is often gone with the page before: the keyboard and a reader of the screen go on at the
 * start of the new one, not at the start of the document. What still has the focus, or was given it by the page, keeps it.
 */
export function useArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
