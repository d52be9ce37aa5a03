import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A piece of the product on the sea; the step beside it says the same in words. */
export const Frame = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    aria-hidden="true"
    className={joinClasses(
      'relative mt-2.5 flex h-54 items-center justify-center overflow-hidden rounded-card border border-line bg-sea sm:h-80',
      className,
    )}
  >
    {children}
  </div>
)
