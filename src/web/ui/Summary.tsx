import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/** What unfolds something, and the sign before its words. */
export const foldStyle =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-medium text-action'
export const foldMark = 'size-4 shrink-0 transition-transform'

/** The summary of a `details`, styled to show that it opens. */
export const Summary = ({ className, children }: { className?: string; children: ReactNode }) => (
  <summary className={joinClasses(foldStyle, className)}>
    <ChevronRight
      className={`${foldMark} [details[open]>summary>&]:rotate-90`}
      aria-hidden="true"
    />
    {children}
  </summary>
)
