import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isForbidden, Loaded } from '#web/chrome/Loaded.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BackLink, type Back } from './BackLink.tsx'

type Words = {
  /** Title and sentence for an address that names no record. */
  readonly missing: readonly [title: string, sentence: string]
  readonly failed: string
}

/** A page about one record: the link back to its list, then the record or why it is not shown. */
export function RecordPage<Data>({
  query,
  back,
  words,
  children,
}: {
  query: UseQueryResult<Data>
  back: Back
  words: Words
  children: (data: Data) => ReactNode
}) {
  const isReserved = query.data === undefined && isForbidden(query.error)
  return (
    <>
      <BackLink {...back} />
      {isReserved ? (
        <MissingRecord words={reserved} />
      ) : (
        <Loaded
          query={query}
          failed={words.failed}
          missing={<MissingRecord words={words.missing} />}
        >
          {children}
        </Loaded>
      )}
    </>
  )
}

/** A colleague's link may lead here: it is no failure. */
const reserved: Words['missing'] = ['Page réservée', 'Votre rôle ne donne pas accès à cette page.']

export const MissingRecord = ({ words: [title, sentence] }: { words: Words['missing'] }) => (
  <>
    <PageHeader title={title} />
    <EmptyState title={sentence} />
  </>
)
