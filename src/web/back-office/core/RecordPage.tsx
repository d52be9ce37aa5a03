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
  children,
}: {
  query: UseQueryResult<Data>
  back: { readonly to: string; readonly label: string }
  words: Words
  children: (data: Data) => ReactNode
}) {
  return (
    <>
      <BackLink {...back} />
      {query.isPending && <SkeletonList rows={4} />}
      {query.isError && query.data === undefined && <Unread query={query} words={words} />}
      {query.data !== undefined && children(query.data)}
    </>
  )
}

/** Of a record that was read too: a colleague may have ended it since. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [404, 422].includes(error.status)

function Unread({ query, words }: { query: UseQueryResult; words: Words }) {
  const { error } = query
  if (isMissing(error)) return <MissingRecord words={words.missing} />
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

export const MissingRecord = ({ words: [title, sentence] }: { words: Words['missing'] }) => (
  <>
    <PageHeader title={title} />
    <EmptyState title={sentence} />
  </>
)
