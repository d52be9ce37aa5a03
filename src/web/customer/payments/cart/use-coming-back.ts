import { useEffect } from 'react'

/** The browser's Back button may bring the page back as it was left: busy. */
export function useComingBack(reset: () => void): void {
  useEffect(() => {
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
}
