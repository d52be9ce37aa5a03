import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/** The summary of a `details`, styled to show that it opens. */
export function Summary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={joinClasses(
        'inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-medium text-action',
        className,
      )}
    >
      <ChevronRight
        className="size-4 shrink-0 transition-transform [details[open]>summary>&]:rotate-90"
        aria-hidden="true"
      />
      {children}
    </summary>
  )
}
