import type { OrderView } from '#contract/payments/orders.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import { JourneyArc, portOf } from '#web/chrome/JourneyArc.tsx'
import { ExpectedDelay } from '#web/chrome/RealDelays.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ProblemCard } from './ProblemCard.tsx'
import { ShareTracking } from './ShareTracking.tsx'

type Shipment = OrderView['shipments'][number]

/** Of each box that this order ships: its arc, how long it may take, and its link for others. A cancelled one goes nowhere. */
export function OrderJourney({ shipments }: { shipments: readonly Shipment[] }) {
  const isOneOfSeveral = shipments.filter(({ status }) => status !== 'cancelled').length > 1
  const travelling = shipments.flatMap((shipment) => {
    const port = portOf(shipment.status)
    return port ? [{ shipment, port }] : []
  })
  if (travelling.length === 0) return null
  return (
    <ul className={`grid gap-5 ${isOneOfSeveral ? 'xl:grid-cols-2' : ''}`}>
      {travelling.map(({ shipment, port }) => (
        <li key={shipment.id} className="grid content-start gap-5">
          <div>
            {isOneOfSeveral && <p className="mb-1 font-mono text-sm">{shipment.number}</p>}
            <JourneyArc status={port} destination={shipment.destination} />
          </div>
          {!['delivered', 'returned'].includes(shipment.status) && (
            <Card aria-label="Délai">
              <ExpectedDelay {...shipment} />
            </Card>
          )}
          {shipment.boxes
            .filter(({ status }) => status === 'handed_over' || status === 'delivered')
            .map(({ id, place }) => (
              <ProblemCard
                key={id}
                boxId={id}
                number={
                  isOneOfSeveral || shipment.boxes.length > 1
                    ? boxNumber(shipment.number, place)
                    : null
                }
              />
            ))}
          {shipment.sharing && (
            <ShareTracking
              shipmentId={shipment.id}
              since={shipment.sharing.since}
              number={isOneOfSeveral ? shipment.number : null}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
