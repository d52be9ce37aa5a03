import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { listMyDocuments, type MyDocument } from '#contract/papers/documents.ts'
import { documentFile } from '#web/api/documents.ts'
import { pages } from '#web/api/query.ts'
import { formatBytes } from '#web/copy/format-bytes.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** What the team published to all its customers, or to this one. */
export function PublishedDocuments() {
  const documents = useInfiniteQuery(pages(listMyDocuments, {}))
  const items = documents.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Card aria-labelledby="publies-titre">
      <h2 id="publies-titre" className="mb-2 text-xl">
        Mes Documents
      </h2>
      {!documents.data && (
        <Unloaded
          query={documents}
          failed="Impossible de charger vos documents."
          loading={<Skeleton className="h-11 w-full" />}
        />
      )}
      {documents.data && items.length === 0 && (
        <p className="text-ink-soft">
          Aucun document pour le moment. Ceux que l’équipe publie pour vous s’afficheront ici.
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {items.map((document) => (
          <Line key={document.id} document={document} />
        ))}
      </ul>
      <NextPage list={documents}>Afficher les documents suivants</NextPage>
    </Card>
  )
}

function Line({ document }: { document: MyDocument }) {
  const { id, title, version, publishedAt, bytes, isPersonal } = document
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <a
        href={documentFile(id)}
        target="_blank"
        rel="noreferrer"
        className={`${linkStyle} inline-flex min-h-11 min-w-0 items-center gap-2`}
      >
        <FileText className="size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 break-words">
          {title}
          <span className="sr-only"> (PDF, nouvel onglet)</span>
        </span>
      </a>
      <p className="figures flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        {isPersonal && <Badge family="none">Pour vous</Badge>}
        {version > 1 ? 'Mis à jour le' : 'Du'} {formatDay(publishedAt)} · {formatBytes(bytes)}
      </p>
    </li>
  )
}
