import { useInfiniteQuery } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { listDocuments, type OfficeDocument } from '#contract/papers/documents.ts'
import { ClientName } from '#web/back-office/core/ClientName.tsx'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { documentFile } from '#web/api/documents.ts'
import { pages, rowsPerPage } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import type { ListView } from '#web/back-office/core/list/list-filter.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { formatBytes } from '#web/copy/format-bytes.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { InvoiceArchives } from '#web/back-office/papers/archives/InvoiceArchives.tsx'
import { LegalTexts } from '#web/back-office/papers/legal/LegalTexts.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { DocumentActs, Versions } from './DocumentActs.tsx'
import { PublishForm } from './PublishForm.tsx'

/** /admin/documents: what the office publishes to its customers, the legal texts that everybody reads, the archives of invoices. */
export function Documents() {
  const [search] = useSearchParams()
  const tab = tabs.find((known) => known === search.get('onglet'))
  return (
    <>
      <ListHead
        name="documents"
        title="Documents"
        unit={['document', 'documents']}
        query={new URLSearchParams(tab ? { onglet: tab } : {})}
        views={views}
        action={tab ? undefined : <Publish />}
      />
      {tab === 'textes' && <LegalTexts />}
      {tab === 'archives' && <InvoiceArchives />}
      {tab === undefined && <PublishedDocuments />}
    </>
  )
}

const tabs = ['textes', 'archives'] as const

const views: readonly ListView[] = [
  { label: 'Documents publiés', query: {} },
  { label: 'Textes légaux', query: { onglet: 'textes' } },
  { label: 'Archives', query: { onglet: 'archives' } },
]

const PublishedDocuments = () => (
  <PagedTable
    list={useInfiniteQuery(pages(listDocuments, { limit: rowsPerPage }))}
    caption="Documents publiés et retirés"
    columns={columns}
    failed="Impossible de charger les documents."
    empty={
      <EmptyState title="Aucun document publié">
        Un guide pour tous, une attestation pour un client&nbsp;: chaque version reste gardée.
      </EmptyState>
    }
  />
)

const Publish = () => (
  <ActionDialog
    trigger={(open) => (
      <Button onClick={open}>
        <FilePlus className="size-5" aria-hidden="true" />
        Publier un document
      </Button>
    )}
    title="Publier un document"
    description="Il se lit dans «&nbsp;Documents & Factures&nbsp;» de l’espace client, et une notification l’y annonce."
  >
    {(close) => <PublishForm onClose={close} />}
  </ActionDialog>
)

const columns: readonly Column<OfficeDocument>[] = [
  {
    key: 'title',
    header: 'Titre',
    main: true,
    grows: true,
    width: 200,
    wraps: true,
    cell: (document) => <Title document={document} />,
  },
  {
    key: 'audience',
    header: 'Pour',
    grows: true,
    width: 120,
    cell: ({ customer }) => (customer ? <ClientName {...customer} /> : 'Tous les clients'),
  },
  {
    key: 'published',
    header: 'Publié',
    cell: ({ publishedAt, publishedBy }) => `${formatShortDay(publishedAt)}, ${publishedBy}`,
  },
  {
    key: 'state',
    header: 'État',
    onCard: 'plain',
    cell: ({ withdrawnAt }) => (
      <Badge family={withdrawnAt ? 'none' : 'done'}>{withdrawnAt ? 'Retiré' : 'Publié'}</Badge>
    ),
  },
  {
    key: 'versions',
    header: 'Versions',
    onCard: 'plain',
    cell: (document) => <Versions document={document} />,
  },
  {
    key: 'acts',
    header: 'Actions',
    onCard: 'plain',
    cell: (document) => <DocumentActs document={document} />,
  },
]

const Title = ({ document: { id, title, version, bytes } }: { document: OfficeDocument }) => (
  <>
    <NewTabLink to={documentFile(id)} what="PDF">
      {title}
    </NewTabLink>{' '}
    <span className="text-sm font-normal whitespace-nowrap text-ink-soft">
      version {version} · {formatBytes(bytes)}
    </span>
  </>
)
