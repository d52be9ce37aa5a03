import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

/** A part of the screen that could not load; with `onRetry` it has a retry button. */
export function ErrorState({
  title,
  children,
  onRetry,
  retrying = false,
}: {
  title: ReactNode
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}) {
  return (
    <div
      role="alert"
      className="rounded-2xl border border-problem bg-problem-soft p-5 text-problem"
    >
      <p className="flex items-center gap-2 font-semibold">
        <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
        {title}
      </p>
      {children && <div className="mt-1">{children}</div>}
      {onRetry && (
        <Button variant="secondary" className="mt-4" busy={retrying} onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  )
}
