import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listMyDocuments, type MyDocument } from '#contract/papers/documents.ts'
import { listMyInvoiceYears } from '#contract/payments/invoice-summary.ts'
import { myInvoices, type Invoice } from '#web/api/orders.ts'
import { pages, query } from '#web/api/query.ts'
import { FrancsNote, Money } from '#web/chrome/Money.tsx'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { formatDay, formatShortDay } from '#web/copy/format-date.ts'
import { invoiceStatuses } from '#web/copy/order-statuses.ts'
import { shopsOf } from '#web/copy/shops.ts'
import { LiveNews } from '#web/customer/LiveNews.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { ImportantDocuments } from './ImportantDocuments.tsx'
import { InvoiceDownload } from './InvoiceDownload.tsx'
import { InvoiceName } from './InvoiceName.tsx'
import { YearlySummaries } from './YearlySummaries.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { FileText } from 'lucide-react'
import { documentFile } from '#web/api/documents.ts'
import { formatBytes } from '#web/copy/format-bytes.ts'
import { NewTab } from '#web/ui/NewTab.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export const loader: Loader = () =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(myInvoices),
    queryClient.prefetchInfiniteQuery(pages(listMyDocuments, {})),
    queryClient.prefetchQuery(query(listMyInvoiceYears, {})),
  ])

/** Documents and invoices: loading, error, empty or filled, to the letter (docs/rules/pages.md#invoices-and-documents). */
export function Invoices() {
  return (
    <>
      <PageHeader title="Documents et Factures" />
      <LiveNews topic="orders" />
      <div className="grid gap-5">
        <Card aria-labelledby="factures-titre">
          <h2 id="factures-titre" className="mb-4 text-22">
            Mes Factures
          </h2>
          <InvoiceList />
          <YearlySummaries />
        </Card>
        <PublishedDocuments />
        <ImportantDocuments />
      </div>
    </>
  )
}

function InvoiceList() {
  const invoices = useInfiniteQuery(myInvoices)
  if (!invoices.data)
    return (
      <Unloaded
        query={invoices}
        failed="Erreur de chargement"
        because="Impossible de charger vos factures. Veuillez réessayer plus tard."
        loading={<Waiting />}
      />
    )
  const rows = invoices.data.pages.flatMap((page) => page.items)
  if (rows.length === 0) {
    return <p className="text-ink-soft">Vous n'avez aucune facture pour le moment.</p>
  }
  return (
    <>
      <Table caption="Mes Factures" columns={columns} rows={rows} rowKey={({ id }) => id} />
      <NextPage list={invoices}>Afficher les factures suivantes</NextPage>
      <FrancsNote />
    </>
  )
}

function Waiting() {
  return (
    <p role="status" className="flex items-center gap-3 text-ink-soft">
      <Spinner />
      Chargement de vos factures…
    </p>
  )
}

const columns: readonly Column<Invoice>[] = [
  {
    key: 'date',
    header: 'Date',
    onCard: 'plain',
    cell: ({ issuedAt }) => <span className="whitespace-nowrap">{formatShortDay(issuedAt)}</span>,
  },
  {
    key: 'description',
    header: 'Description',
    main: true,
    cell: (invoice) => <Subject invoice={invoice} />,
  },
  {
    key: 'amount',
    header: 'Montant',
    numeric: true,
    onCard: 'plain',
    cell: ({ totalCents }) => <Money cents={totalCents} />,
  },
  {
    key: 'status',
    header: 'Statut',
    onCard: 'plain',
    cell: ({ status }) => (
      <Badge family={invoiceStatuses[status].family}>{invoiceStatuses[status].label}</Badge>
    ),
  },
  {
    key: 'action',
    header: 'Action',
    onCard: 'plain',
    cell: (invoice) => <InvoiceDownload {...invoice} />,
  },
]

/** What the invoice is about, as its customer knows it; its own words and its number come second. */
function Subject({ invoice }: { invoice: Invoice }) {
  const shops = shopsOf(invoice.parcels)
  return (
    <span className="flex items-center gap-3">
      <ParcelStack parcels={invoice.parcels} Otherwise={FileText} />
      <span className="min-w-0">
        {shops && <span className="block font-semibold break-words">{shops}</span>}
        <span className="block text-14 font-normal text-ink-soft">
          <InvoiceName {...invoice} />
        </span>
      </span>
    </span>
  )
}

/** Documents that the team published to all its customers, or to this one. */
function PublishedDocuments() {
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
          <NewTab what="PDF" isQuiet />
        </span>
      </a>
      <p className="figures flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        {isPersonal && <Badge family="none">Pour vous</Badge>}
        {version > 1 ? 'Mis à jour le' : 'Du'} {formatDay(publishedAt)} · {formatBytes(bytes)}
      </p>
    </li>
  )
}
