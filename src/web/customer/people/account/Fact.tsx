import type { ReactNode } from 'react'

/** A line of a description list: a name and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 py-1.5 sm:flex sm:py-2.5 sm:gap-3">
      <dt className="text-sm text-ink-soft sm:w-36 sm:shrink-0 sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 font-semibold break-words">{children}</dd>
    </div>
  )
}
