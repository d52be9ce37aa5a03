import type { ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'

/** A query, or one page after the other. */
export type Read<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Of a record that was read too: a colleague may have ended it since. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [404, 422].includes(error.status)

type Waiting = {
  /** Title of the failure. */
  readonly failed: ReactNode
  /** In place of the sentence of the error. */
  readonly because?: ReactNode
  readonly loading?: ReactNode
  /** For an address that names nothing. */
  readonly missing?: ReactNode
}

/** What was read; until then `Unloaded`. What was read once stays when it cannot be read again. */
export const Loaded = <Data,>({
  query,
  children,
  ...waiting
}: Waiting & { query: Read<Data>; children: (data: Data) => ReactNode }) =>
  query.data === undefined ? <Unloaded query={query} {...waiting} /> : children(query.data)

/** In place of what is not read yet: its room, or why it is not here and a second try. */
export function Unloaded({
  query: { error, isFetching, refetch },
  failed,
  because,
  loading = <SkeletonList />,
  missing,
}: Waiting & { query: Read<unknown> }) {
  if (!error) return loading
  if (missing !== undefined && isMissing(error)) return missing
  return (
    <ErrorState title={failed} retrying={isFetching} onRetry={() => void refetch()}>
      {because ?? errorSentence(error)}
    </ErrorState>
  )
}
