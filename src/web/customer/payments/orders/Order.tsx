import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { OrderView } from '#contract/payments/orders.ts'
import { myOrder } from '#web/api/orders.ts'
import { FrancsNote } from '#web/chrome/Money.tsx'
import { OrderDetails } from '#web/chrome/OrderDetails.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { orderStatuses } from '#web/copy/money.ts'
import { LiveNews } from '#web/customer/LiveNews.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { OrderJourney } from './OrderJourney.tsx'
import { OrderPapers } from './OrderPapers.tsx'
import { OrderWithdrawal } from './OrderWithdrawal.tsx'
import { PaymentNotice } from './PaymentNotice.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

export const loader: Loader = ({ params: { orderId = '' } }) =>
  queryClient.prefetchQuery(myOrder(orderId))

/** One order of mine. */
export function Order() {
  const { orderId = '' } = useParams()
  const order = useQuery(myOrder(orderId))
  return (
    <>
      <Link to={paths.orders} className={`${linkStyle} mb-4 inline-flex min-h-11 items-center`}>
        Historique des Commandes
      </Link>
      {!order.data && (
        <Unloaded
          query={order}
          failed="Impossible de charger cette commande."
          missing={<NotFound />}
        />
      )}
      {order.data && (
        <>
          <PageHeader
            title={
              <>
                Commande <span className="whitespace-nowrap">{order.data.number}</span>
              </>
            }
            tabTitle={`Commande ${order.data.number}`}
            actions={
              <Badge family={orderStatuses[order.data.status].family}>
                {orderStatuses[order.data.status].label}
              </Badge>
            }
          >
            Du {formatDay(order.data.createdAt)}
          </PageHeader>
          <Whole order={order.data} />
        </>
      )}
    </>
  )
}

/** What stands in the way first, then where it is, what it is made of, its papers and the way back. */
function Whole({ order }: { order: OrderView }) {
  return (
    <div className="grid gap-5">
      <PaymentNotice order={order} />
      <LiveNews topic="orders" />
      {order.status !== 'cancelled' && <OrderJourney shipments={order.shipments} />}
      <OrderDetails order={order} />
      <FrancsNote />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <OrderPapers order={order} />
        {order.withdrawal && <OrderWithdrawal order={order} withdrawal={order.withdrawal} />}
      </div>
    </div>
  )
}

function NotFound() {
  return (
    <>
      <PageHeader title="Commande introuvable" />
      <EmptyState
        title="Cette commande n’existe pas dans votre compte"
        action={
          <Link to={paths.orders} className={buttonStyle()}>
            Voir mes commandes
          </Link>
        }
      />
    </>
  )
}
