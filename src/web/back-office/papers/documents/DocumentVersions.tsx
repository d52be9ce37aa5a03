import { useInfiniteQuery } from '@tanstack/react-query'
import {
  readDocumentVersionFile,
  listDocumentVersions,
  type OfficeDocument,
} from '#contract/papers/documents.ts'
import { addressOf } from '#web/api/address-of.ts'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { pages } from '#web/api/query.ts'
import { Versions } from '#web/back-office/core/versions/Versions.tsx'
import { formatBytes } from '#web/copy/format-bytes.ts'
import { formatMoment } from '#web/copy/format-date.ts'

/** Who published which version and when, each file still readable; and who withdrew the document. */
export function DocumentVersions({ document: { id } }: { document: OfficeDocument }) {
  const list = useInfiniteQuery(pages(listDocumentVersions, { documentId: id }))
  return (
    <Versions list={list}>
      {({ versions, first: { withdrawal }, nextPage }) => (
        <div className="grid gap-3">
          {withdrawal && (
            <p>
              Retiré le {formatMoment(withdrawal.at)}
              {withdrawal.by && `, par ${withdrawal.by}`}.
            </p>
          )}
          <ul className="divide-y divide-line border-y border-line">
            {versions.map(({ version, publishedAt, publishedBy, bytes }) => (
              <li key={version} className="py-2">
                <NewTabLink
                  to={addressOf(readDocumentVersionFile, { documentId: id, version })}
                  what="PDF"
                  className="inline-flex min-h-11 items-center"
                >
                  Version {version}
                </NewTabLink>{' '}
                <span className="text-sm text-ink-soft">{formatBytes(bytes)}</span>
                <span className="block text-sm text-ink-soft">
                  {formatMoment(publishedAt)}, par {publishedBy}
                </span>
              </li>
            ))}
          </ul>
          {nextPage}
        </div>
      )}
    </Versions>
  )
}
