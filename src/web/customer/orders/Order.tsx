import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { withdrawalDays } from '#domain/order/withdrawal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { myOrder } from '#web/api/orders.ts'
import { OrderDetails } from '#web/chrome/OrderDetails.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { orderStatuses } from '#web/copy/money.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'

/** One order of mine. */
export function Order() {
  const { orderId = '' } = useParams()
  const order = useQuery(myOrder(orderId))
  return (
    <>
      <Link to={paths.orders} className={`${linkStyle} mb-4 inline-flex min-h-11 items-center`}>
        Historique des Commandes
      </Link>
      {order.isPending && <SkeletonList />}
      {order.isError &&
        (isUnknown(order.error) ? (
          <NotFound />
        ) : (
          <ErrorState
            title="Impossible de charger cette commande."
            onRetry={() => void order.refetch()}
            retrying={order.isFetching}
          >
            {errorSentence(order.error)}
          </ErrorState>
        ))}
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
            Du {formatDay(order.data.createdAt)}
          </PageHeader>
          <OrderDetails order={order.data} />
          {!closed.has(order.data.status) && <Withdrawal orderNumber={order.data.number} />}
        </>
      )}
    </>
  )
}

const closed: ReadonlySet<string> = new Set(['pending_payment', 'cancelled', 'refunded'])

/** On each order, for as long as it can be withdrawn from and after: staff judge, not the page (C. conso. L221-21). */
function Withdrawal({ orderNumber }: { orderNumber: string }) {
  return (
    <section aria-labelledby="renoncer-titre" className="mt-8 border-t border-line pt-5">
      <h2 id="renoncer-titre" className="text-xl">
        Changer d’avis
      </h2>
      <p className="mt-2 mb-4 max-w-prose text-ink-soft">
        Vous avez {withdrawalDays}&nbsp;jours à compter de la commande pour y renoncer. Si l’envoi
        est déjà parti à votre demande, seule la part non exécutée est remboursée.
      </p>
      <Link to={paths.withdrawalFrom(orderNumber)} className={buttonStyle('secondary')}>
        Renoncer au contrat ici
      </Link>
    </section>
  )
}

const isUnknown = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

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
