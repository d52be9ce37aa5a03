import type { ReactNode } from 'react'

/** A name and its value, one under the other on a phone. */
export const SheetLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-2 last:border-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)
