import type { ReactNode } from 'react'

/** Explains: what will be here, why it is empty, the one thing to do. Without a picture, a small copy of the chart's arc. */
export function EmptyState({
  title,
  picture = arc,
  children,
  action,
}: {
  title: ReactNode
  picture?: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center rounded-2xl border border-dashed border-line-strong px-5 py-10 text-center">
      {picture}
      <p className="font-display text-xl font-bold">{title}</p>
      {children && <div className="mt-2 max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

const arc = (
  <svg viewBox="0 0 160 56" className="mb-4 w-40 text-line-strong" aria-hidden="true">
    <path
      d="M10 46C44 4 116 4 150 34"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray="1 7"
      strokeLinecap="round"
    />
    <circle cx="10" cy="46" r="5" className="fill-action" />
    <circle cx="150" cy="34" r="4" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
)
