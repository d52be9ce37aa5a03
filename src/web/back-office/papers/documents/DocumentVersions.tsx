import { useInfiniteQuery } from '@tanstack/react-query'
import { listDocumentVersions, type OfficeDocument } from '#contract/papers/documents.ts'
import { documentVersionFile } from '#web/api/documents.ts'
import { pages } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatBytes } from '#web/copy/format-bytes.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'

/** Who published what and when, each file still to be read; and who took it away. */
export function DocumentVersions({ document: { id } }: { document: OfficeDocument }) {
  const list = useInfiniteQuery(pages(listDocumentVersions, { documentId: id }))
  if (list.isPending) return <SkeletonList rows={2} />
  if (!list.data) {
    return (
      <ErrorState
        title="Les versions n’ont pas pu être chargées."
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {errorSentence(list.error)}
      </ErrorState>
    )
  }
  const withdrawal = list.data.pages[0]?.withdrawal
  return (
    <div className="grid gap-3">
      {withdrawal && (
        <p>
          Retiré le {formatMoment(withdrawal.at)}
          {withdrawal.by && `, par ${withdrawal.by}`}.
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {list.data.pages
          .flatMap(({ versions }) => versions)
          .map(({ version, publishedAt, publishedBy, bytes }) => (
            <li key={version} className="py-2">
              <a
                href={documentVersionFile(id, version)}
                target="_blank"
                rel="noreferrer"
                className={`${linkStyle} inline-flex min-h-11 items-center`}
              >
                Version {version}
                <span className="sr-only"> (PDF, nouvel onglet)</span>
              </a>{' '}
              <span className="text-sm text-ink-soft">{formatBytes(bytes)}</span>
              <span className="block text-sm text-ink-soft">
                {formatMoment(publishedAt)}, par {publishedBy}
              </span>
            </li>
          ))}
      </ul>
      <NextPage list={list}>Afficher les versions précédentes</NextPage>
    </div>
  )
}
