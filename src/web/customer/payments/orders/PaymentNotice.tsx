import { Link } from 'react-router'
import type { OrderView } from '#contract/payments/orders.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Where the payment of an order is not simply done: what happens, and what can be done. */
export function PaymentNotice({ order }: { order: OrderView }) {
  if (order.status === 'pending_payment') {
    return (
      <Notice kind="info" title="Paiement en cours de confirmation">
        Votre banque confirme le paiement, ce qui peut prendre quelques jours. Rien n’est à payer
        une seconde fois&nbsp;; un e-mail vous préviendra du résultat. S’il est refusé, vous pourrez
        payer de nouveau d’ici.
      </Notice>
    )
  }
  if (order.status !== 'cancelled') return null
  return (
    <Notice kind="warning" title="Le paiement de cette commande a été refusé">
      <p>
        {order.canBePaidAgain
          ? 'Rien n’a été débité. Ce que vous aviez choisi vous attend dans le panier.'
          : 'Rien n’a été débité. Ce qu’elle payait n’est plus à payer\u00a0: c’est payé autrement, ou le devis n’est plus valable.'}
      </p>
      {order.canBePaidAgain && (
        <Link to={paths.cart} className={buttonStyle('call', 'normal', 'mt-3')}>
          Reprendre le paiement
        </Link>
      )}
    </Notice>
  )
}
