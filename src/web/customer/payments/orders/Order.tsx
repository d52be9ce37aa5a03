import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { OrderView } from '#contract/payments/orders.ts'
import { myOrder } from '#web/api/orders.ts'
import { checkoutOutcomes } from '#web/copy/money.ts'
import { LiveNews } from '#web/customer/LiveNews.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Withdrawn } from './OrderWithdrawal.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { afterRefusedPayment } from '#words/payment.ts'
import { OrderHead } from './OrderHead.tsx'
import { OrderParts } from './OrderParts.tsx'

export const loader: Loader = ({ params: { orderId = '' } }) =>
  queryClient.prefetchQuery(myOrder(orderId))

export function Order() {
  const { orderId = '' } = useParams()
  const order = useQuery(myOrder(orderId))
  return (
    <>
      <p className="mb-3">
        <Link to={paths.orders} className={linkStyle}>
          Historique des Commandes
        </Link>
      </p>
      {!order.data && (
        <Unloaded
          query={order}
          failed="Impossible de charger cette commande."
          missing={<NotFound />}
        />
      )}
      {order.data && (
        <>
          <OrderHead order={order.data} />
          <Whole order={order.data} />
        </>
      )}
    </>
  )
}

/** First what prevents it. */
function Whole({ order }: { order: OrderView }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {order.withdrawn && <Withdrawn withdrawn={order.withdrawn} />}
      <PaymentNotice order={order} />
      <LiveNews topic="orders" />
      <OrderParts order={order} />
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

/** A notice when the payment of an order is not simply done: what happens, and what one can do. */
function PaymentNotice({ order }: { order: OrderView }) {
  if (order.status === 'pending_payment') {
    return (
      <Notice kind="info" title="Paiement en cours de confirmation">
        Votre banque confirme le paiement, ce qui peut prendre quelques jours. Rien n’est à payer
        une seconde fois&nbsp;; un e-mail vous préviendra du résultat. S’il est refusé, cette page
        vous dira comment payer de nouveau.
      </Notice>
    )
  }
  if (order.status !== 'cancelled') return null
  if (order.isGivenBack) {
    const { title, text } = checkoutOutcomes.refunded
    return (
      <Notice kind="warning" title={title}>
        <p>{text}</p>
      </Notice>
    )
  }
  const { canBePaidAgain } = order
  const hasQuote = order.quotes.length > 0
  return (
    <Notice kind="warning" title="Le paiement de cette commande a été refusé">
      <p>Rien n’a été débité. {afterRefusedPayment({ canBePaidAgain, hasQuote })}</p>
      {canBePaidAgain ? (
        <Link to={paths.cart} className={buttonStyle('call', 'normal', 'mt-3')}>
          Reprendre le paiement
        </Link>
      ) : (
        !hasQuote && (
          <Link to={paths.offers} className={buttonStyle('secondary', 'normal', 'mt-3')}>
            Voir les offres et options
          </Link>
        )
      )}
    </Notice>
  )
}
