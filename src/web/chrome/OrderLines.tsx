import type { OrderView } from '#contract/payments/orders.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Joined } from '#web/ui/Joined.tsx'
import { LinesTable } from './LinesTable.tsx'
import { FrancsNote, Money } from './Money.tsx'

/** What was sold, at what price, how it was paid and what was refunded. */
export function OrderLines({ order }: { order: OrderView }) {
  return (
    <>
      <LinesTable
        caption={`Lignes de la commande ${order.number}`}
        lines={order.lines}
        totalCents={order.totalCents}
      />
      <p className="figures mt-4 text-ink-soft">
        {order.paidAt && order.paymentMethod ? (
          <Joined
            facts={[
              `Payée le ${formatMoment(order.paidAt)}`,
              paymentMethodLabel(order.paymentMethod),
            ]}
          />
        ) : order.status === 'cancelled' ? (
          'Non payée'
        ) : (
          'Pas encore payée'
        )}
      </p>
      {order.refunds.map((refund) => (
        <p key={refund.requestedAt} className="figures mt-1 text-ink-soft">
          {refund.isIndemnity ? 'Indemnité' : 'Remboursement'} de{' '}
          <Money cents={refund.amountCents} /> {refundProgress(refund)}
        </p>
      ))}
      <FrancsNote />
    </>
  )
}

function refundProgress({
  isIndemnity,
  requestedAt,
  completedAt,
  isReturned,
  settledAt,
}: OrderView['refunds'][number]): string {
  const e = isIndemnity ? 'e' : ''
  if (isReturned) {
    return settledAt
      ? `rendu${e} autrement, noté${e} le ${formatMoment(settledAt)}`
      : `renvoyé${e} par la banque\u00a0: à rendre autrement`
  }
  return completedAt
    ? `versé${e} le ${formatMoment(completedAt)}`
    : `demandé${e} le ${formatMoment(requestedAt)}, en cours`
}
