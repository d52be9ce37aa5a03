import type { ReactNode } from 'react'

/** One thing that is said of a request; nothing without its value. */
export const RequestFact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:items-baseline">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  ) : null
