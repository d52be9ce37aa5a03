import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { BackLink } from './BackLink.tsx'

type Words = {
  /** Title and sentence for an address that names no record. */
  readonly missing: readonly [title: string, sentence: string]
  readonly failed: string
}

/** A page about one record: the way back to its list, then the record, or why it is not shown. */
export function RecordPage<Data>({
  query,
  back,
  words,
  endsWithRecord = false,
  children,
}: {
  query: UseQueryResult<Data>
  back: { readonly to: string; readonly label: string }
  words: Words
  /** A colleague may end it while it is open: its page then says so, in place of what was read before. */
  endsWithRecord?: boolean
  children: (data: Data) => ReactNode
}) {
  const shown = endsWithRecord && isMissing(query.error) ? undefined : query.data
  return (
    <>
      <BackLink {...back} />
      {query.isPending && <SkeletonList rows={4} />}
      {query.isError && shown === undefined && <Unread query={query} words={words} />}
      {shown !== undefined && children(shown)}
    </>
  )
}

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [404, 422].includes(error.status)

function Unread({ query, words }: { query: UseQueryResult; words: Words }) {
  const { error } = query
  if (isMissing(error)) {
    const [title, sentence] = words.missing
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title={sentence} />
      </>
    )
  }
  return (
    <ErrorState
      title={words.failed}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {errorSentence(error)}
    </ErrorState>
  )
}
