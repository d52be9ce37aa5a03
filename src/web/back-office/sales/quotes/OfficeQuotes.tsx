import { countText } from '#web/copy/count-text.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import {
  type countQuotes,
  exportQuotes,
  listQuotes,
  quoteCountLimit,
  type ListedQuote,
} from '#contract/sales/office-quotes.ts'
import { addressOf } from '#web/api/address-of.ts'
import { RowName } from '#web/back-office/core/list/RowName.tsx'
import { officeQuoteCounts, type QuoteFilter } from '#web/api/quotes.ts'
import { keepsRows, pages, rowsPerPage } from '#web/api/query.ts'
import {
  ListHead,
  upTo,
  type Counted as CountedRows,
} from '#web/back-office/core/list/ListHead.tsx'
import { csvEntry } from '#web/back-office/core/list/menu-entry.ts'
import { type ListView, queryFrom } from '#web/back-office/core/list/list-filter.ts'
import { QuoteState } from '#web/back-office/core/QuoteState.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { WithPanel } from '#web/back-office/core/WithPanel.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { QuotePanel } from './QuotePanel.tsx'
import {
  isQuoteStatus,
  pendingQuoteStatuses,
  quoteStatuses as statuses,
} from '#domain/quote/quote.ts'
import { quoteStatuses } from '#web/copy/quote-statuses.ts'
import { formatRecentDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { waitedFor } from '#web/copy/waited-for.ts'
import type { Column } from '#web/ui/Table.tsx'

const tabs = [
  { status: undefined, label: 'Tous', of: statuses },
  { status: 'pending', label: 'En cours', of: pendingQuoteStatuses },
  ...statuses.map((status) => ({ status, label: quoteStatuses[status].label, of: [status] })),
] as const

type Counts = z.output<typeof countQuotes.output>

const sumOf = (counts: Counts['statuses'], of: readonly string[]): number =>
  counts.filter(({ status }) => of.includes(status)).reduce((sum, { count }) => sum + count, 0)

/** The statuses, each with the number of quotes in this search. */
const viewsWith = ({ statuses: counts, late }: Partial<Counts>): readonly ListView[] => [
  ...tabs.map(({ status, label, of }) => ({
    label,
    query: status === undefined ? {} : { status },
    count: counts && countText(sumOf(counts, of), quoteCountLimit),
  })),
  {
    label: 'Attente dépassée',
    query: { status: 'pending_validation', retard: 'oui' },
    count: late === undefined ? undefined : countText(late, quoteCountLimit),
  },
]

/** Every quote, newest first; the address stores the search, and a panel shows the row that has the focus. */
export function OfficeQuotes() {
  const filter = useQuoteQuery()
  const counts = useQuery(officeQuoteCounts(filter)).data
  const views = viewsWith(counts ?? {})
  const query = quoteQueryOf(filter)
  const of = tabs.find(({ status }) => status === filter.status)?.of ?? statuses
  const count = counts && (filter.late ? counts.late : sumOf(counts.statuses, of))
  const counted = count === undefined ? undefined : upTo(count, quoteCountLimit)
  return (
    <>
      <ListHead
        name="devis"
        title="Devis"
        counted={counted}
        unit={['devis', 'devis']}
        query={query}
        search={{ hint: 'N° de devis, n° client, nom', maxLength: 100 }}
        views={views}
        menu={[csvEntry(addressOf(exportQuotes, filter))]}
        action={
          <Link
            to={paths.newQuote}
            className={buttonStyle('primary', 'normal', 'text-14 max-sm:grow')}
          >
            <Plus className="size-4" aria-hidden="true" />
            Nouveau devis
          </Link>
        }
      />
      <QuoteList filter={filter} counted={counted} />
    </>
  )
}

type ListProps = { filter: QuoteFilter; counted: CountedRows | undefined }

function QuoteList({ filter, counted }: ListProps) {
  const quotes = useInfiniteQuery(pages(listQuotes, { ...filter, limit: rowsPerPage }, keepsRows))
  const now = useNow()
  return (
    <WithPanel thing="devis" panel={(quoteId) => <QuotePanel quoteId={quoteId} />}>
      {(shown) => (
        <PagedTable
          list={quotes}
          of={JSON.stringify(filter)}
          counted={counted}
          caption="Devis"
          columns={quoteColumns(now).filter(({ key }) => !shown || besidePanel.has(key))}
          room={shown ? 'normal' : 'wide'}
          onPhone="slim"
          order="Les derniers demandés d’abord"
          atRight="Total TTC"
          current={shown}
          failed="Les devis n’ont pas pu être chargés."
          empty={<NoQuotes filter={filter} />}
        />
      )}
    </WithPanel>
  )
}

/** The columns that stay when the panel is open: the list has less room, and the panel shows the other values better. */
const besidePanel = new Set(['number', 'status', 'total'])

const NoQuotes = ({ filter: { status, search } }: { filter: QuoteFilter }) => (
  <EmptyState title={search || status ? 'Aucun devis trouvé' : 'Aucun devis pour le moment'}>
    {search || status
      ? 'Aucun devis ne répond à cette recherche avec ce statut. Choisissez «\u00a0Tous\u00a0», ou cherchez un numéro entier.'
      : 'Les demandes des clients paraîtront ici dès leur envoi.'}
  </EmptyState>
)

const quoteColumns = (now: number): readonly Column<ListedQuote>[] => [
  {
    key: 'number',
    header: 'Client et devis',
    main: true,
    grows: true,
    width: 270,
    cell: (quote) => (
      <RowName
        name={quote.clientName}
        beside={quote.destination}
        end={<span className="text-14 font-semibold text-ink">{totalOf(quote)}</span>}
        state={<QuoteState status={quote.status} isUninsured={quote.isUninsured} isPlain />}
        to={paths.adminQuote(quote.id)}
        row={quote.id}
        number={quote.number}
        last={<Asked quote={quote} now={now} />}
      />
    ),
  },
  {
    key: 'client',
    header: 'Numéro client',
    width: 112,
    onCard: 'none',
    cell: ({ clientNumber }) => <span className="font-mono text-ink-soft">{clientNumber}</span>,
  },
  {
    key: 'status',
    header: 'Statut',
    width: 150,
    onCard: 'none',
    cell: ({ status, isUninsured }) => <QuoteState status={status} isUninsured={isUninsured} />,
  },
  {
    key: 'destination',
    header: 'Destination',
    grows: true,
    width: 120,
    onCard: 'none',
    cell: ({ destination }) => destination,
  },
  {
    key: 'parcels',
    header: 'Colis',
    numeric: true,
    onCard: 'none',
    cell: ({ parcelCount }) => parcelCount || '—',
  },
  { key: 'total', header: 'Total TTC', numeric: true, onCard: 'none', cell: totalOf },
  {
    key: 'date',
    header: 'Demandé',
    numeric: true,
    sorts: true,
    onCard: 'none',
    cell: (quote) => <Asked quote={quote} now={now} />,
  },
]

const totalOf = ({ totalCents }: ListedQuote) =>
  totalCents === null ? 'Sur devis' : formatMoney(totalCents)

/** Since when it waits for an answer, or its day. */
const Asked = ({ quote, now }: { quote: ListedQuote; now: number }) =>
  quote.status === 'pending_validation' ? (
    <span className={quote.isLate ? 'font-semibold text-problem' : undefined}>
      {waitedFor(quote.createdAt, now)}
      {quote.isLate && <span className="sr-only">, plus de 24&nbsp;heures ouvrées</span>}
    </span>
  ) : (
    formatRecentDay(quote.createdAt)
  )

/** The filter lives in the address: a link, a reload or « back » finds the same list. */
function useQuoteQuery(): QuoteFilter {
  const [query] = useSearchParams()
  const status = query.get('status') ?? ''
  const search = (query.get('recherche') ?? '').trim().slice(0, 100)
  return {
    ...(status === 'pending' || isQuoteStatus(status) ? { status } : {}),
    ...(query.get('retard') === 'oui' ? { late: 'yes' as const } : {}),
    ...(search ? { search } : {}),
  }
}

const quoteQueryOf = ({ status, late, search }: QuoteFilter): URLSearchParams =>
  queryFrom({ status, retard: late && 'oui', recherche: search })
