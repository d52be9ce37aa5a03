import type { ReactNode } from 'react'

/** The name of a key, as the hint of a screen shows it. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded border border-line-strong bg-sunken px-2 font-mono whitespace-nowrap">
    {children}
  </kbd>
)
