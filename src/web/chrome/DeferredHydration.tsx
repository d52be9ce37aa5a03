import { useEffect, useRef, type ReactNode } from 'react'
import { markHydrated } from './load-on-first-gesture.ts'

/** A part of a prerendered page whose code comes later: clicks made in the meantime are kept for it. */
export function DeferredHydration({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    markHydrated(part.current)
  }, [])
  return (
    <div ref={part} data-asleep="">
      {children}
    </div>
  )
}
