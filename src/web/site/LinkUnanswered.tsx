import type { ReactNode } from 'react'
import { isUnanswered } from '#web/api/is-unanswered.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { TokenFailure } from './use-token-answer.ts'

/** In place of what a mailed link opens: that its answer is awaited, or why there is none and what to do then. */
export function LinkUnanswered({
  failure,
  waiting,
  title,
  sentenceOf,
  otherwise,
  children,
}: {
  failure: TokenFailure | undefined
  /** What is being done. */
  waiting: string
  title: string
  sentenceOf: (error: unknown) => string
  /** Instead of another try, when the same link will never work. */
  otherwise: ReactNode
  children?: ReactNode
}) {
  if (!failure) {
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner className="size-5 text-action" />
        {waiting}
      </p>
    )
  }
  return (
    <div className="grid gap-5">
      <Notice kind="error" title={title}>
        {sentenceOf(failure.error)}
      </Notice>
      {isUnanswered(failure.error) ? <Button onClick={failure.retry}>Réessayer</Button> : otherwise}
      {children}
    </div>
  )
}
