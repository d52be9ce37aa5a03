import type { OrderView } from '#contract/payments/orders.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Card } from '#web/ui/Card.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { LinesTable } from './LinesTable.tsx'
import { FrancsNote, Money } from './Money.tsx'
import { orderSteps } from './order-steps.tsx'
import { OrderShipment } from './OrderShipment.tsx'

/** An order for the office: lines and payment, shipments, history. */
export function OrderDetails({ order }: { order: OrderView }) {
  const steps = orderSteps(order)
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
      <Card aria-labelledby="lignes-titre">
        <h2 id="lignes-titre" className="mb-3 text-xl">
          Détail
        </h2>
        <OrderLines order={order} />
      </Card>
      <div className="grid grid-cols-1 gap-5 empty:hidden xl:row-span-2">
        {order.shipments.map((shipment) => (
          <OrderShipment key={shipment.number} order={order} shipment={shipment} />
        ))}
      </div>
      {steps.length > 0 && (
        <Card aria-labelledby="histoire-titre">
          <h2 id="histoire-titre" className="mb-4 text-xl">
            Son histoire
          </h2>
          <Timeline label="Étapes de la commande" steps={steps} />
        </Card>
      )}
    </div>
  )
}

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
        {order.paidAt && order.paymentMethod
          ? `Payée le ${formatMoment(order.paidAt)} · ${paymentMethodLabel(order.paymentMethod)}`
          : order.status === 'cancelled'
            ? 'Non payée'
            : 'Pas encore payée'}
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
