import { useInfiniteQuery } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { listDocuments, type OfficeDocument, withdrawDocument } from '#contract/papers/documents.ts'
import { ClientName } from '#web/back-office/core/ClientName.tsx'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { documentFile } from '#web/api/documents.ts'
import { pages, rowsPerPage } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import type { ListView } from '#web/back-office/core/list/list-filter.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { documentRefusals } from '#web/copy/documents.ts'
import { formatBytes } from '#web/copy/format-bytes.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { InvoiceArchives } from '#web/back-office/papers/archives/InvoiceArchives.tsx'
import { LegalTexts } from '#web/back-office/papers/legal/LegalTexts.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { DocumentVersions } from './DocumentVersions.tsx'
import { PublishForm } from './PublishForm.tsx'
import { ReplaceForm } from './ReplaceForm.tsx'

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

/** The actions on a document: publish a new version, or withdraw it from the customers' view. */
const DocumentActs = ({ document }: Props) => (
  <span className="flex flex-wrap gap-2 xl:flex-nowrap">
    <Replace document={document} />
    <Withdraw document={document} />
  </span>
)

/** Opens all that was ever published under this title. */
const Versions = ({ document }: Props) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="ghost" aria-label={`Versions\u00a0: ${document.title}`} onClick={open}>
        Versions
      </Button>
    )}
    title={`Versions de «\u00a0${document.title}\u00a0»`}
  >
    {() => <DocumentVersions document={document} />}
  </ActionDialog>
)

const Replace = ({ document }: Props) => (
  <ActionDialog
    trigger={(open) =>
      !document.withdrawnAt && (
        <Button
          variant="secondary"
          aria-label={`Remplacer\u00a0: ${document.title}`}
          onClick={open}
        >
          Remplacer
        </Button>
      )
    }
    title={`Remplacer «\u00a0${document.title}\u00a0»`}
    description="La nouvelle version est annoncée à ses lecteurs&nbsp;; l’ancienne reste gardée."
  >
    {(close) => <ReplaceForm document={document} onClose={close} />}
  </ActionDialog>
)

const Withdraw = ({ document }: Props) => (
  <ConfirmWrite
    endpoint={withdrawDocument}
    done="Document retiré"
    refusals={documentRefusals}
    input={{ documentId: document.id }}
    trigger={(ask) =>
      !document.withdrawnAt && (
        <Button variant="ghost" aria-label={`Retirer\u00a0: ${document.title}`} onClick={ask}>
          Retirer
        </Button>
      )
    }
    danger
    title={`Retirer ce document\u00a0?`}
    description={`«\u00a0${document.title}\u00a0» disparaît de l’espace client. Il reste gardé ici.`}
    confirmLabel="Retirer"
  />
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

type Props = { readonly document: OfficeDocument }
