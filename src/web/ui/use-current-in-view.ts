import { useEffect, useRef, type RefObject } from 'react'

/**
 * In a row of links that scrolls sideways, the one of this address may be beyond the edge: it is brought to the middle,
 * and again when `row` (what is chosen, what was counted) says that the row is another.
 */
export function useCurrentInView(row: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = ref.current?.querySelector('[aria-current=page]')
    if (!ref.current || !current) return
    const { left, width } = ref.current.getBoundingClientRect()
    const chosen = current.getBoundingClientRect()
    ref.current.scrollLeft += chosen.left + chosen.width / 2 - left - width / 2
  }, [row])
  return ref
}
