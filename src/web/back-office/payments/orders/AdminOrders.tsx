import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { listOrders, type OfficeOrderSummary } from '#contract/payments/office-orders.ts'
import { ClientName } from '#web/back-office/core/ClientName.tsx'
import { orderExport, type OrderFilter } from '#web/api/office-orders.ts'
import { pages } from '#web/api/query.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { orderStatuses } from '#web/copy/money.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { OrderStatusLinks } from './OrderStatusLinks.tsx'
import { useOrderQuery, orderListPath } from './use-order-query.ts'
import { Download, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { TextField } from '#web/ui/TextField.tsx'

/** Every order, newest first; the address stores the search. */
export function AdminOrders() {
  const filter = useOrderQuery()
  const orders = useInfiniteQuery(pages(listOrders, filter))
  return (
    <>
      <PageHeader title="Commandes" />
      {/* Another address, by « back » for instance, is another form. */}
      <OrderFilters key={JSON.stringify([filter.search, filter.from, filter.to])} filter={filter} />
      <OrderStatusLinks filter={filter} />
      <PagedTable
        list={orders}
        caption="Commandes"
        columns={columns}
        failed="Impossible de charger les commandes."
        empty={<Nothing filter={filter} />}
      />
    </>
  )
}

const Nothing = ({ filter }: { filter: OrderFilter }) => (
  <EmptyState title="Aucune commande">
    {filter.attention && Object.keys(filter).length === 1
      ? 'Rien n’attend plus ici.'
      : Object.keys(filter).length > 0
        ? 'Aucune commande ne répond à cette recherche. Élargissez la période, ou choisissez «\u00a0Toutes\u00a0».'
        : 'Une commande naît du paiement d’un devis, confirmé par le prestataire.'}
  </EmptyState>
)

const columns: readonly Column<OfficeOrderSummary>[] = [
  {
    key: 'number',
    header: 'Commande',
    main: true,
    cell: ({ id, number }) => (
      <Link
        to={paths.adminOrder(id)}
        data-row={id}
        className={`${linkStyle} font-mono whitespace-nowrap`}
      >
        {number}
      </Link>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatShortDay(createdAt)}</span>,
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
    key: 'invoice',
    header: 'Facture',
    cell: ({ invoiceNumber }) => (
      <span className="font-mono whitespace-nowrap">{invoiceNumber ?? '—'}</span>
    ),
  },
  { key: 'items', header: 'Articles', numeric: true, cell: ({ itemCount }) => itemCount },
  {
    key: 'total',
    header: 'Total TTC',
    numeric: true,
    cell: ({ totalCents, committedCents }) => (
      <>
        {committedCents > 0 && (
          <span className="whitespace-nowrap text-problem">
            −{formatMoney(committedCents)} sur{' '}
          </span>
        )}
        {formatMoney(totalCents)}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Statut',
    cell: ({ status, isDisputed }) => (
      <span className="inline-flex gap-x-3 gap-y-1 max-lg:flex-wrap">
        <Badge family={orderStatuses[status].family}>{orderStatuses[status].label}</Badge>
        {isDisputed && <Badge family="problem">Contestée</Badge>}
      </span>
    ),
  },
]

/** Filters by text and by dates; the export contains the filtered list. */
function OrderFilters({ filter }: { filter: OrderFilter }) {
  const navigate = useNavigate()
  const [search, setSearch] = useState(filter.search ?? '')
  const [from, setFrom] = useState(filter.from ?? '')
  const [to, setTo] = useState(filter.to ?? '')
  return (
    <form
      role="search"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(orderListPath({ ...filter, search: search.trim(), from, to }))
      }}
    >
      <TextField
        label="Rechercher"
        type="search"
        className="w-full sm:w-64"
        placeholder="Client, numéro, suivi, Stripe"
        maxLength={100}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
        }}
      />
      <TextField
        label="Du"
        type="date"
        className="w-[calc(50%-0.375rem)] sm:w-40"
        value={from}
        max={to || undefined}
        onChange={(event) => {
          setFrom(event.target.value)
        }}
      />
      <TextField
        label="Au"
        type="date"
        className="w-[calc(50%-0.375rem)] sm:w-40"
        value={to}
        min={from || undefined}
        onChange={(event) => {
          setTo(event.target.value)
        }}
      />
      <Button type="submit" variant="secondary">
        <Search className="size-5" aria-hidden="true" />
        Chercher
      </Button>
      <a
        href={orderExport(filter)}
        download
        className={buttonStyle('ghost', 'normal', 'sm:ml-auto')}
      >
        <Download className="size-5" aria-hidden="true" />
        Exporter en CSV
      </a>
    </form>
  )
}
