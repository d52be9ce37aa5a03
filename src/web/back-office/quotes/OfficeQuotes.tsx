import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import type { listQuotes } from '#contract/quotes.ts'
import { isQuoteStatus, quoteStatuses as statuses } from '#domain/quote/quote.ts'
import { officeQuotes } from '#web/api/quotes.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { quoteStatuses } from '#web/copy/quotes.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'

/** Every quote; the filter is in the address, so that a link or « back » finds it again. */
export function OfficeQuotes() {
  const [search, setSearch] = useSearchParams()
  const status = knownStatus(search.get('status'))
  return (
    <>
      <PageHeader title="Devis">
        <p>Les demandes à chiffrer, les devis envoyés, et leur suite.</p>
      </PageHeader>
      <SelectField
        label="Statut"
        className="mb-5 max-w-xs"
        value={status}
        onChange={(event) => {
          setSearch(event.target.value ? { status: event.target.value } : {})
        }}
      >
        <option value="">Tous</option>
        <option value="pending">En cours (brouillon, en attente, à valider)</option>
        {statuses.map((value) => (
          <option key={value} value={value}>
            {quoteStatuses[value].label}
          </option>
        ))}
      </SelectField>
      <QuoteTable status={status} />
    </>
  )
}

const knownStatus = (text: string | null): string =>
  text !== null && (text === 'pending' || isQuoteStatus(text)) ? text : ''

function QuoteTable({ status }: { status: string }) {
  const quotes = useInfiniteQuery(officeQuotes(status))
  if (quotes.isPending) return <SkeletonList />
  if (!quotes.data) {
    return (
      <ErrorState
        title="Les devis n’ont pas pu être chargés."
        retrying={quotes.isFetching}
        onRetry={() => void quotes.refetch()}
      >
        {errorSentence(quotes.error)}
      </ErrorState>
    )
  }
  const rows = quotes.data.pages.flatMap((page) => page.items)
  if (rows.length === 0) return <NoQuotes status={status} />
  return (
    <>
      <Table room="wide" caption="Devis" columns={columns} rows={rows} rowKey={({ id }) => id} />
      <NextPage list={quotes}>Afficher la suite</NextPage>
    </>
  )
}

const NoQuotes = ({ status }: { status: string }) => (
  <EmptyState title={status ? 'Aucun devis avec ce statut' : 'Aucun devis pour le moment'}>
    {status
      ? 'Choisissez un autre statut pour voir les autres devis.'
      : 'Les demandes des clients paraîtront ici dès leur envoi.'}
  </EmptyState>
)

const nowrap = (text: string) => <span className="whitespace-nowrap">{text}</span>

type Row = z.output<typeof listQuotes.output>['items'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'number',
    header: 'Devis',
    main: true,
    cell: ({ id, number }) => (
      <Link to={paths.adminQuote(id)} className={`${linkStyle} figures whitespace-nowrap`}>
        {number}
      </Link>
    ),
  },
  {
    key: 'status',
    header: 'Statut',
    cell: ({ status }) => {
      const { label, family } = quoteStatuses[status]
      return <Badge family={family}>{label}</Badge>
    },
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ clientName, clientNumber }) => (
      <>
        {clientName} <span className="font-mono text-sm whitespace-nowrap">{clientNumber}</span>
      </>
    ),
  },
  { key: 'destination', header: 'Destination', cell: ({ destination }) => destination },
  { key: 'parcels', header: 'Colis', numeric: true, cell: ({ parcelCount }) => parcelCount },
  {
    key: 'weight',
    header: 'Poids indiqué',
    numeric: true,
    cell: ({ weightGrams }) => nowrap(formatWeight(weightGrams)),
  },
  {
    key: 'total',
    header: 'Total TTC',
    numeric: true,
    cell: ({ totalCents }) => nowrap(totalCents === null ? 'Sur devis' : formatMoney(totalCents)),
  },
  { key: 'date', header: 'Demandé le', cell: ({ createdAt }) => nowrap(formatShortDay(createdAt)) },
]
