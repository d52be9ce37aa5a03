import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  exportOrders,
  listOrders,
  type OfficeOrderSummary,
  orderAttentions,
  orderCountLimit,
} from '#contract/payments/office-orders.ts'
import { addressOf } from '#web/api/address-of.ts'
import { RowName } from '#web/back-office/core/list/RowName.tsx'
import { officeOrderCounts, type OrderFilter, type OrderCounts } from '#web/api/orders.ts'
import { keepsRows, pages, rowsPerPage } from '#web/api/query.ts'
import { ListHead, upTo, type Counted } from '#web/back-office/core/list/ListHead.tsx'
import { csvEntry } from '#web/back-office/core/list/menu-entry.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { formatRecentDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { orderStatuses } from '#web/copy/order-statuses.ts'
import { paths } from '#web/paths.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { countText } from '#web/copy/count-text.ts'
import { orderStatuses as statuses } from '#domain/order/order.ts'
import type { ListFilter, ListView } from '#web/back-office/core/list/list-filter.ts'
import { attentions } from '#web/copy/refunds.ts'
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
        menu={[csvEntry(addressOf(exportOrders, filter))]}
      />
      <PagedTable
        list={orders}
        of={JSON.stringify(filter)}
        counted={counted}
        caption="Commandes"
        columns={columns}
        onPhone="slim"
        order="Les dernières d’abord"
        atRight="Total TTC"
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
    header: 'Client et commande',
    main: true,
    grows: true,
    width: 270,
    cell: (order) => (
      <RowName
        name={order.clientName}
        beside={<span className="font-mono text-12 text-ink-soft">{order.clientNumber}</span>}
        end={<span className="text-14 font-semibold text-ink">{totalOf(order)}</span>}
        state={<OrderState order={order} isPlain />}
        to={paths.adminOrder(order.id)}
        row={order.id}
        number={order.number}
        last={formatRecentDay(order.createdAt)}
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
    key: 'invoice',
    header: 'Facture',
    onCard: 'none',
    cell: ({ invoiceNumber }) =>
      invoiceNumber ? <span className="font-mono whitespace-nowrap">{invoiceNumber}</span> : '—',
  },
  {
    key: 'status',
    header: 'Statut',
    onCard: 'none',
    cell: (order) => <OrderState order={order} />,
  },
  {
    key: 'total',
    header: 'Total TTC',
    numeric: true,
    onCard: 'none',
    cell: (order) => totalOf(order),
  },
  {
    key: 'date',
    header: 'Date',
    numeric: true,
    sorts: true,
    onCard: 'none',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">{formatRecentDay(createdAt)}</span>
    ),
  },
]

const totalOf = ({ totalCents, committedCents }: OfficeOrderSummary) => (
  <>
    {committedCents > 0 && (
      <span className="whitespace-nowrap text-problem">−{formatMoney(committedCents)} sur </span>
    )}
    {formatMoney(totalCents)}
  </>
)

type StateProps = { readonly order: OfficeOrderSummary; readonly isPlain?: boolean }

const OrderState = ({ order: { status, isDisputed }, isPlain = false }: StateProps) => (
  <span className="inline-flex flex-wrap gap-x-3 align-bottom as-table:flex-nowrap">
    <StatusBadge of={orderStatuses[status]} isPlain={isPlain} />
    {isDisputed && (
      <Badge family="problem" isPlain={isPlain}>
        Contestée
      </Badge>
    )}
  </span>
)

const orderListFilters: readonly ListFilter[] = [
  { name: 'du', label: 'Du', kind: 'day' },
  { name: 'au', label: 'Au', kind: 'day' },
]

/** The orders that need the office, then the statuses, each with its number of orders. */
function orderViews(
  { attention }: OrderFilter,
  counts: OrderCounts | undefined,
): readonly ListView[] {
  const waiting = orderAttentions.filter(
    (one) => one === attention || (counts !== undefined && waitingCount(one, counts) > 0),
  )
  return [
    {
      label: 'Toutes',
      query: {},
      count:
        counts &&
        countText(
          counts.statuses.reduce((sum, { count }) => sum + count, 0),
          orderCountLimit,
        ),
    },
    ...waiting.map((one) => ({
      label: attentions[one],
      query: { attention: one },
      count: counts && countText(waitingCount(one, counts), orderCountLimit),
      isUrgent: true,
      isAlone: true,
    })),
    ...statuses.map((status) => ({
      label: orderStatuses[status].label,
      query: { status },
      count: counts && countText(statusCount(status, counts), orderCountLimit),
    })),
  ]
}

/** How many orders this filter finds, where that was counted. */
function countedOrders(filter: OrderFilter, counts: OrderCounts | undefined): Counted | undefined {
  const { status, attention, from, to, search } = filter
  if (!counts) return undefined
  if (!attention) {
    const found = status
      ? statusCount(status, counts)
      : counts.statuses.reduce((sum, { count }) => sum + count, 0)
    return upTo(found, orderCountLimit)
  }
  if (status || from || to || search) return undefined
  return upTo(waitingCount(attention, counts), orderCountLimit)
}

const statusCount = (status: string, { statuses: counted }: OrderCounts): number =>
  counted.find((one) => one.status === status)?.count ?? 0

const waitingCount = (attention: string, { attentions: counted }: OrderCounts): number =>
  counted.find((one) => one.attention === attention)?.count ?? 0
