import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A line of a description list: a name and its value. */
export function Fact({
  name,
  className = 'sm:flex',
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={joinClasses('min-w-0 py-1.5 sm:gap-3 sm:py-2.5', className)}>
      <dt className="text-sm text-ink-soft sm:w-36 sm:shrink-0 sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 font-semibold break-words">{children}</dd>
    </div>
  )
}
