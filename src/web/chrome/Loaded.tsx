import type { ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'

/** A query, or an infinite one. */
export type Read<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Also for a record that was read before: a colleague may have ended it since. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [404, 422].includes(error.status)

/** Trying again would not help: this role has no right to it. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403

type Waiting = {
  /** The title of the failure. */
  readonly failed: ReactNode
  /** Replaces the sentence of the error. */
  readonly because?: ReactNode
  readonly loading?: ReactNode
  /** Shown when the address names no record. */
  readonly missing?: ReactNode
}

/** Shows the data, or `Unloaded` until it is read. Data that was read once stays when a reload fails. */
export const Loaded = <Data,>({
  query,
  children,
  ...waiting
}: Waiting & { query: Read<Data>; children: (data: Data) => ReactNode }) =>
  query.data === undefined ? <Unloaded query={query} {...waiting} /> : children(query.data)

/** Shown while there is no data: a skeleton, or the error, with a retry button where that may help. */
export function Unloaded({
  query: { error, isFetching, refetch },
  failed,
  because,
  loading = <SkeletonList />,
  missing,
}: Waiting & { query: Read<unknown> }) {
  if (!error) return loading
  if (missing !== undefined && isMissing(error)) return missing
  if (isForbidden(error)) {
    return (
      <ErrorState title={failed}>
        {because ?? 'Votre rôle ne donne pas accès à cette page.'}
      </ErrorState>
    )
  }
  return (
    <ErrorState title={failed} retrying={isFetching} onRetry={() => void refetch()}>
      {because ?? errorSentence(error)}
    </ErrorState>
  )
}
