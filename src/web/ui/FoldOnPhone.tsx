import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A titled part that a phone shows folded: it opens by the browser itself, before any script. */
export function FoldOnPhone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="fold group">
      <summary className="flex min-h-13 items-center justify-between gap-4">
        <h2 className="text-lg">{title}</h2>
        <ChevronDown
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <h2 className="text-lg">{title}</h2>
      {children}
    </details>
  )
}
