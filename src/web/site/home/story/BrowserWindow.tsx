import type { ReactNode } from 'react'
import { Frame } from './Frame.tsx'

/** A window of the customer's own browser: a shop, a mailbox. */
export const BrowserWindow = ({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) => (
  <Frame {...(className ? { className } : {})}>
    <div className="w-[calc(100%-2rem)] overflow-hidden rounded-button border border-line-strong bg-surface shadow-raised sm:w-[85%]">
      <p className="flex items-center gap-3 border-b border-line bg-sunken px-4 py-1 text-13 text-ink-soft">
        <span className="flex gap-1.5">
          {['bg-problem', 'bg-waiting', 'bg-done'].map((colour) => (
            <span key={colour} className={`size-2 rounded-full ${colour}`} />
          ))}
        </span>
        {title}
      </p>
      <div className="grid gap-1.5 p-2 sm:gap-3 sm:p-4">{children}</div>
    </div>
  </Frame>
)
