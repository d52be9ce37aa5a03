import { useInfiniteQuery } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { listDocuments, type OfficeDocument } from '#contract/papers/documents.ts'
import { ClientName } from '#web/back-office/core/ClientName.tsx'
import { documentFile } from '#web/api/documents.ts'
import { pages } from '#web/api/query.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { formatBytes } from '#web/copy/format-bytes.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { LegalTexts } from '#web/back-office/papers/legal/LegalTexts.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { DocumentActs } from './DocumentActs.tsx'
import { PublishForm } from './PublishForm.tsx'

/** /admin/documents: what the office publishes to its customers, and the legal texts that everybody reads. */
export function Documents() {
  const [query, setQuery] = useSearchParams()
  const value = query.get('onglet') === 'textes' ? 'textes' : 'documents'
  return (
    <>
      <PageHeader title="Documents" actions={value === 'documents' ? <Publish /> : undefined} />
      <Tabs
        label="Documents"
        tabs={tabs}
        value={value}
        onChange={(next) =>
          setQuery(next === 'documents' ? {} : { onglet: next }, { replace: true })
        }
      />
    </>
  )
}

function PublishedDocuments() {
  const documents = useInfiniteQuery(pages(listDocuments, {}))
  return (
    <>
      <p className="mb-5 max-w-prose text-ink-soft">
        Ce que vous publiez ici se lit dans «&nbsp;Documents &amp; Factures&nbsp;» de l’espace
        client, et y est annoncé par une notification.
      </p>
      <PagedTable
        list={documents}
        caption="Documents publiés et retirés"
        columns={columns}
        failed="Impossible de charger les documents."
        empty={
          <EmptyState title="Aucun document publié">
            Un guide pour tous, une attestation pour un client&nbsp;: chaque version reste gardée.
          </EmptyState>
        }
      />
    </>
  )
}

function PublishedTexts() {
  return (
    <>
      <p className="mb-5 max-w-prose text-ink-soft">
        Chaque version publiée est gardée, avec sa date et qui l’a publiée. Les prix et les noms y
        viennent des tarifs et des paramètres.
      </p>
      <LegalTexts />
    </>
  )
}

const tabs: readonly Tab[] = [
  { value: 'documents', label: 'Documents publiés', panel: <PublishedDocuments /> },
  { value: 'textes', label: 'Textes légaux', panel: <PublishedTexts /> },
]

const Publish = () => (
  <ActionDialog
    trigger={(open) => (
      <Button onClick={open}>
        <FilePlus className="size-5" aria-hidden="true" />
        Publier un document
      </Button>
    )}
    title="Publier un document"
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
    grows: true,
    width: 150,
    cell: ({ publishedAt, publishedBy }) => `${formatMoment(publishedAt)}, ${publishedBy}`,
  },
  {
    key: 'state',
    header: 'État',
    cell: ({ withdrawnAt }) => (
      <Badge family={withdrawnAt ? 'none' : 'done'}>{withdrawnAt ? 'Retiré' : 'Publié'}</Badge>
    ),
  },
  { key: 'acts', header: 'Actions', cell: (document) => <DocumentActs document={document} /> },
]

const Title = ({ document: { id, title, version, bytes } }: { document: OfficeDocument }) => (
  <>
    <a href={documentFile(id)} target="_blank" rel="noreferrer" className={linkStyle}>
      {title}
      <span className="sr-only"> (PDF, nouvel onglet)</span>
    </a>{' '}
    <span className="text-sm font-normal whitespace-nowrap text-ink-soft">
      version {version} · {formatBytes(bytes)}
    </span>
  </>
)
