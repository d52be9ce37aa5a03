import { useEffect, useRef, type RefObject } from 'react'

/** The button that comes next has the focus, so that Enter presses it; what is scanned instead goes to the scan field. */
export function useFocusOn(isNext: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNext) button.current?.focus()
  }, [isNext])
  return button
}
