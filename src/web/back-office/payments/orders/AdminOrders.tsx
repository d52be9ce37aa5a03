import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listOrders, type OfficeOrderSummary } from '#contract/payments/office-orders.ts'
import { ClientName } from '#web/back-office/core/ClientName.tsx'
import { officeOrderCounts, orderExport, type OrderFilter } from '#web/api/office-orders.ts'
import { keepsRows, pages, rowsPerPage } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { csvEntry } from '#web/back-office/core/list/ListMenu.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { orderStatuses } from '#web/copy/order-statuses.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'
import { countedOrders, orderListFilters, orderViews } from './order-views.ts'
import { useOrderQuery, orderQueryOf } from './use-order-query.ts'

/** Every order, newest first; the address stores the search. */
export function AdminOrders() {
  const filter = useOrderQuery()
  const orders = useInfiniteQuery(pages(listOrders, { ...filter, limit: rowsPerPage }, keepsRows))
  const counts = useQuery(officeOrderCounts(filter)).data
  const counted = countedOrders(filter, counts)
  return (
    <>
      <ListHead
        name="commandes"
        title="Commandes"
        counted={counted}
        unit={['commande', 'commandes']}
        query={orderQueryOf(filter)}
        search={{ hint: 'Client, numéro, suivi, Stripe', maxLength: 100 }}
        views={orderViews(filter, counts)}
        filters={orderListFilters}
        menu={[csvEntry(orderExport(filter))]}
      />
      <PagedTable
        list={orders}
        of={JSON.stringify(filter)}
        counted={counted}
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
    onCard: 'plain',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatShortDay(createdAt)}</span>,
  },
  {
    key: 'client',
    header: 'Client',
    grows: true,
    width: 180,
    onCard: 'title',
    cell: ({ clientName, clientNumber }) => (
      <ClientName name={clientName} clientNumber={clientNumber} />
    ),
  },
  {
    key: 'invoice',
    header: 'Facture',
    cell: ({ invoiceNumber }) =>
      invoiceNumber ? <span className="font-mono whitespace-nowrap">{invoiceNumber}</span> : '—',
  },
  {
    key: 'items',
    header: 'Articles',
    numeric: true,
    onCard: 'none',
    cell: ({ itemCount }) => itemCount,
  },
  {
    key: 'total',
    header: 'Total TTC',
    numeric: true,
    onCard: 'plain',
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
    onCard: 'plain',
    cell: ({ status, isDisputed }) => (
      <span className="inline-flex gap-x-3 gap-y-1 max-lg:flex-wrap">
        <Badge family={orderStatuses[status].family}>{orderStatuses[status].label}</Badge>
        {isDisputed && <Badge family="problem">Contestée</Badge>}
      </span>
    ),
  },
]
