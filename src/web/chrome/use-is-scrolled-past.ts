import { useEffect, useState, type RefObject } from 'react'

/** True once the page has scrolled further than the element is tall. */
export function useIsScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false)

  useEffect(() => {
    function measure() {
      setIsPast(window.scrollY > (element.current?.offsetHeight ?? Infinity))
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      window.removeEventListener('scroll', measure)
    }
  }, [element])

  return isPast
}
