import { useEffect, useRef, type ReactNode } from 'react'
import { markHydrated } from './load-on-first-gesture.ts'

/** A part of a prerendered page whose code loads later: it gets the clicks made in the meantime. */
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
