import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'

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
      <Link to={back.to} className={`${linkStyle} mb-3 inline-flex min-h-11 items-center gap-2`}>
        <ArrowLeft className="size-5" aria-hidden="true" />
        {back.label}
      </Link>
      {query.isPending && <SkeletonList rows={4} />}
      {query.isError && query.data === undefined && <Unread query={query} words={words} />}
      {query.data !== undefined && children(query.data)}
    </>
  )
}

function Unread({ query, words }: { query: UseQueryResult; words: Words }) {
  const { error } = query
  if (error instanceof ApiError && [404, 422].includes(error.status)) {
    const [title, sentence] = words.missing
    return <EmptyState title={title}>{sentence}</EmptyState>
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
