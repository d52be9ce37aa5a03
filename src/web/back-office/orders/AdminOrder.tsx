import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { officeOrder } from '#web/api/office-orders.ts'
import { OrderDetails } from '#web/chrome/OrderDetails.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { orderStatuses } from '#web/copy/money.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { OrderMoneyCard } from './OrderMoneyCard.tsx'
import { OrderPapersCard } from './OrderPapersCard.tsx'

/** One order, with its customer and who did what. */
export function AdminOrder() {
  const { orderId = '' } = useParams()
  const order = useQuery(officeOrder(orderId))
  return (
    <>
      <Link
        to={paths.adminOrders}
        className={`${linkStyle} mb-4 inline-flex min-h-11 items-center`}
      >
        Commandes
      </Link>
      {order.isPending && <SkeletonList />}
      {order.isError && (
        <>
          <PageHeader title="Commande" />
          <ErrorState
            title="Impossible de charger cette commande."
            onRetry={() => void order.refetch()}
            retrying={order.isFetching}
          >
            {errorSentence(order.error)}
          </ErrorState>
        </>
      )}
      {order.isSuccess && (
        <>
          <PageHeader
            title={`Commande ${order.data.number}`}
            actions={
              <Badge family={orderStatuses[order.data.status].family}>
                {orderStatuses[order.data.status].label}
              </Badge>
            }
          >
            {order.data.clientName}, <span className="font-mono">{order.data.clientNumber}</span> ·{' '}
            {formatMoment(order.data.createdAt)}
          </PageHeader>
          <div className="mb-5 grid items-start gap-5 xl:grid-cols-2">
            <OrderMoneyCard orderId={orderId} money={order.data.money} />
            <OrderPapersCard order={order.data} />
          </div>
          <OrderDetails order={order.data} />
        </>
      )}
    </>
  )
}
