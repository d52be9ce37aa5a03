import { useEffect, useRef, type ReactNode } from 'react'
import { wakePart } from './late-code.ts'

/** A part of a prerendered page whose code comes later: clicks made in the meantime are kept for it. */
export function LatePart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    wakePart(part.current)
  }, [])
  return (
    <div ref={part} data-asleep="">
      {children}
    </div>
  )
}
