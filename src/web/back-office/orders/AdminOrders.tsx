import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { isOrderStatus, orderStatuses as statuses } from '#domain/order/order.ts'
import { officeOrders, type OfficeOrder, type OrderStatus } from '#web/api/orders.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { orderStatuses } from '#web/copy/money.ts'
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

/** Every order, newest first; the status of the filter is in the address. */
export function AdminOrders() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('status') ?? ''
  const status = isOrderStatus(asked) ? asked : undefined
  return (
    <>
      <PageHeader title="Commandes" />
      <StatusFilter
        value={status ?? ''}
        onChange={(next) => setQuery(next ? { status: next } : {}, { replace: true })}
      />
      <OrderTable status={status} />
    </>
  )
}

function OrderTable({ status }: { status: OrderStatus | undefined }) {
  const orders = useInfiniteQuery(officeOrders(status))
  if (orders.isPending) return <SkeletonList />
  if (!orders.data) {
    return (
      <ErrorState
        title="Impossible de charger les commandes."
        onRetry={() => void orders.refetch()}
        retrying={orders.isFetching}
      >
        {errorSentence(orders.error)}
      </ErrorState>
    )
  }
  const rows = orders.data.pages.flatMap((page) => page.items)
  if (rows.length === 0) return <Nothing isFiltered={status !== undefined} />
  return (
    <>
      <Table caption="Commandes" columns={columns} rows={rows} rowKey={({ id }) => id} />
      <NextPage list={orders}>Afficher les commandes suivantes</NextPage>
    </>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title="Aucune commande">
    {isFiltered
      ? 'Aucune commande n’est dans cet état.'
      : 'Une commande naît du paiement d’un devis, confirmé par le prestataire.'}
  </EmptyState>
)

function StatusFilter({ value, onChange }: { value: string; onChange: (status: string) => void }) {
  return (
    <div className="mb-5 max-w-xs">
      <SelectField
        label="Statut"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">Toutes</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {orderStatuses[status].label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const columns: readonly Column<OfficeOrder>[] = [
  {
    key: 'number',
    header: 'Numéro',
    main: true,
    cell: ({ id, number }) => (
      <Link to={paths.adminOrder(id)} className={`${linkStyle} font-mono whitespace-nowrap`}>
        {number}
      </Link>
    ),
  },
  { key: 'date', header: 'Date', cell: ({ createdAt }) => formatShortDay(createdAt) },
  {
    key: 'client',
    header: 'Client',
    cell: ({ clientName, clientNumber }) => (
      <>
        {clientName}{' '}
        <span className="font-mono text-sm whitespace-nowrap text-ink-soft">{clientNumber}</span>
      </>
    ),
  },
  { key: 'items', header: 'Articles', numeric: true, cell: ({ itemCount }) => itemCount },
  {
    key: 'total',
    header: 'Total TTC',
    numeric: true,
    cell: ({ totalCents }) => formatMoney(totalCents),
  },
  {
    key: 'status',
    header: 'Statut',
    cell: ({ status }) => (
      <Badge family={orderStatuses[status].family}>{orderStatuses[status].label}</Badge>
    ),
  },
]
