import type { OrderView } from '#contract/payments/orders.ts'
import { orderSteps } from '#web/chrome/order-steps.tsx'
import { OrderLines } from '#web/chrome/OrderLines.tsx'
import { OrderShipment } from '#web/chrome/OrderShipment.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

/** Lines and payment, shipments, history. */
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
