import { useEffect, useRef, type RefObject } from 'react'

/**
 * In a row of links that scrolls sideways, the link of this address may be beyond the edge: scrolls it to the middle, and again
 * when `row` (the selection, the counts) says that the row has changed.
 */
export function useCurrentInView(row: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = ref.current?.querySelector('[aria-current=page]')
    // The row may scroll in what the `ref` names.
    const scrolled = ref.current?.querySelector('[data-scrolls]') ?? ref.current
    if (!scrolled || !current) return
    const { left, width } = scrolled.getBoundingClientRect()
    const chosen = current.getBoundingClientRect()
    scrolled.scrollLeft += chosen.left + chosen.width / 2 - left - width / 2
  }, [row])
  return ref
}
