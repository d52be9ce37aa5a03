import { useLayoutEffect, type RefObject } from 'react'

const property = '--demo-bar'

/** Tells the page how much room the bar takes at the bottom, so that nothing ends under it (theme.css). */
export function useReservedHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return undefined
    const root = document.documentElement
    const measure = () => {
      root.style.setProperty(property, `${current.offsetHeight}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => {
      observer.disconnect()
      root.style.removeProperty(property)
    }
  }, [bar])
}
