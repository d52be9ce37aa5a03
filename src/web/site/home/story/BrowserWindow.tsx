import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A window of the customer's own browser, a shop or a mailbox, which goes on below its tile. */
export const BrowserWindow = ({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) => (
  <div
    aria-hidden="true"
    className={joinClasses(
      'mx-4 grow overflow-hidden rounded-t-button border border-b-0 border-line-strong bg-surface text-ink shadow-raised sm:mx-8',
      className,
    )}
  >
    <p className="flex items-center gap-3 border-b border-line bg-sunken px-4 py-1 text-13 text-ink-soft sm:py-2">
      <span className="flex gap-1.5">
        {['bg-problem', 'bg-waiting', 'bg-done'].map((colour) => (
          <span key={colour} className={`size-2 rounded-full ${colour}`} />
        ))}
      </span>
      {title}
    </p>
    <div className="grid gap-1.5 p-3 sm:gap-4 sm:p-6">{children}</div>
  </div>
)
