import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { listQuotes, quoteCountLimit, type ListedQuote } from '#contract/sales/office-quotes.ts'
import { ClientName } from '#web/back-office/core/ClientName.tsx'
import { quoteExport, officeQuoteCounts, type QuoteFilter } from '#web/api/office-quotes.ts'
import { pages } from '#web/api/query.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { SearchBox } from '#web/back-office/core/SearchBox.tsx'
import { WithPanel } from '#web/back-office/core/WithPanel.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QuotePanel } from './QuotePanel.tsx'
import { quoteListPath, useQuoteQuery } from './use-quote-query.ts'
import { alertAfter } from '#domain/office/alerts.ts'
import { pendingQuoteStatuses, quoteStatuses as statuses } from '#domain/quote/quote.ts'
import { quoteStatuses } from '#web/copy/quotes.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { waitedFor } from '#web/copy/waited-for.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'

const style =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap no-underline ' +
  'hover:bg-sunken aria-[current=page]:border-action aria-[current=page]:bg-action aria-[current=page]:text-on-action'

const tabs = [
  { status: undefined, label: 'Tous', of: statuses },
  { status: 'pending', label: 'En cours', of: pendingQuoteStatuses },
  ...statuses.map((status) => ({ status, label: quoteStatuses[status].label, of: [status] })),
] as const

/** The statuses, each with the number of quotes in this search. */
function QuoteStatusLinks({ filter }: { filter: QuoteFilter }) {
  const counts = useQuery(officeQuoteCounts(filter)).data?.statuses
  const row = useCurrentInView([filter.status, filter.late, !counts].join())
  return (
    <nav
      ref={row}
      aria-label="Filtrer les devis"
      className="-mx-4 mb-5 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2 pb-1 sm:flex-wrap">
        {tabs.map(({ status, label, of }) => (
          <li key={label}>
            <Link
              to={quoteListPath({ ...filter, status, late: undefined })}
              aria-current={status === filter.status && !filter.late ? 'page' : undefined}
              className={style}
            >
              {label}
              {counts && <Count of={sumOf(counts, of)} />}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={quoteListPath({ ...filter, status: 'pending_validation', late: 'yes' })}
            aria-current={filter.late ? 'page' : undefined}
            className={style}
          >
            En attente depuis plus de {alertAfter.quoteWorkingHours}&nbsp;heures ouvrées
          </Link>
        </li>
      </ul>
    </nav>
  )
}

type Counted = readonly { readonly status: string; readonly count: number }[]

const sumOf = (counts: Counted, of: readonly string[]): number =>
  counts.filter(({ status }) => of.includes(status)).reduce((sum, { count }) => sum + count, 0)

/** Counting stops at a thousand. */
const Count = ({ of }: { of: number }) => (
  <span className="figures font-normal">{of > quoteCountLimit ? '1\u00a0000+' : of}</span>
)

/** Every quote, newest first; the address stores the search, and a panel shows the row that has the focus. */
export function OfficeQuotes() {
  const filter = useQuoteQuery()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Devis"
        actions={
          <Link to={paths.newQuote} className={buttonStyle()}>
            <Plus className="size-5" aria-hidden="true" />
            Nouveau devis
          </Link>
        }
      >
        <p>Les demandes à chiffrer, les devis envoyés, et leur suite.</p>
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchBox
          key={filter.search}
          asked={filter.search ?? ''}
          hint="N° de devis, n° client, nom"
          onSearch={(search) => void navigate(quoteListPath({ ...filter, search }))}
        />
        <a href={quoteExport(filter)} download className={buttonStyle('ghost')}>
          <Download className="size-5" aria-hidden="true" />
          Exporter en CSV
        </a>
      </div>
      <QuoteStatusLinks filter={filter} />
      <QuoteList key={JSON.stringify(filter)} filter={filter} />
    </>
  )
}

function QuoteList({ filter }: { filter: QuoteFilter }) {
  const quotes = useInfiniteQuery(pages(listQuotes, filter))
  const now = useNow()
  return (
    <WithPanel thing="devis" panel={(quoteId) => <QuotePanel quoteId={quoteId} />}>
      {(shown) => (
        <PagedTable
          list={quotes}
          caption="Devis"
          columns={quoteColumns(now).filter(({ key }) => !shown || besidePanel.has(key))}
          room={shown ? 'normal' : 'wide'}
          current={shown}
          failed="Les devis n’ont pas pu être chargés."
          empty={<NoQuotes filter={filter} />}
        />
      )}
    </WithPanel>
  )
}

/** The columns that stay when the panel is open: the list has less room, and the panel shows the other values better. */
const besidePanel = new Set(['number', 'status', 'client', 'total'])

const NoQuotes = ({ filter: { status, search } }: { filter: QuoteFilter }) => (
  <EmptyState title={search || status ? 'Aucun devis trouvé' : 'Aucun devis pour le moment'}>
    {search || status
      ? 'Aucun devis ne répond à cette recherche avec ce statut. Choisissez « Tous », ou cherchez un numéro entier.'
      : 'Les demandes des clients paraîtront ici dès leur envoi.'}
  </EmptyState>
)

const nowrap = (text: string) => <span className="whitespace-nowrap">{text}</span>

const quoteColumns = (now: number): readonly Column<ListedQuote>[] => [
  {
    key: 'number',
    header: 'Devis',
    main: true,
    cell: ({ id, number }) => (
      <Link
        to={paths.adminQuote(id)}
        data-row={id}
        className={`${linkStyle} font-mono whitespace-nowrap`}
      >
        {number}
      </Link>
    ),
  },
  {
    key: 'status',
    header: 'Statut',
    width: 150,
    cell: ({ status }) => {
      const { label, family } = quoteStatuses[status]
      return <Badge family={family}>{label}</Badge>
    },
  },
  {
    key: 'client',
    header: 'Client',
    grows: true,
    width: 180,
    cell: ({ clientName, clientNumber }) => (
      <ClientName name={clientName} clientNumber={clientNumber} />
    ),
  },
  {
    key: 'destination',
    header: 'Destination',
    grows: true,
    width: 120,
    cell: ({ destination }) => destination,
  },
  { key: 'parcels', header: 'Colis', numeric: true, cell: ({ parcelCount }) => parcelCount },
  {
    key: 'total',
    header: 'Total TTC',
    numeric: true,
    cell: ({ totalCents }) => nowrap(totalCents === null ? 'Sur devis' : formatMoney(totalCents)),
  },
  {
    key: 'date',
    header: 'Demandé',
    cell: (quote) =>
      quote.status === 'pending_validation' ? (
        <span className={quote.isLate ? 'font-semibold text-problem' : undefined}>
          {waitedFor(quote.createdAt, now)}
          {quote.isLate && <span className="sr-only">, plus de 24&nbsp;heures ouvrées</span>}
        </span>
      ) : (
        nowrap(formatShortDay(quote.createdAt))
      ),
  },
]
