import type { OrderView } from '#contract/payments/orders.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { JourneyArc } from '#web/customer/warehouse/parcel/JourneyArc.tsx'

type Shipment = OrderView['shipments'][number]

/** Where a box is, in the words of the parcels in it. */
const portOf: Readonly<Record<Exclude<Shipment['status'], 'cancelled'>, ParcelStatus>> = {
  to_pack: 'processing',
  ready: 'ready_to_ship',
  handed_over: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
}

/** An arc per box that this order ships; one that was cancelled goes nowhere. */
export function OrderJourney({ shipments }: { shipments: readonly Shipment[] }) {
  const travelling = shipments.flatMap(({ number, status, destination }) =>
    status === 'cancelled' ? [] : [{ number, status, destination }],
  )
  if (travelling.length === 0) return null
  return (
    <ul className={`grid gap-5 ${travelling.length > 1 ? 'xl:grid-cols-2' : ''}`}>
      {travelling.map(({ number, status, destination }) => (
        <li key={number}>
          {travelling.length > 1 && <p className="mb-1 font-mono text-sm">{number}</p>}
          <JourneyArc status={portOf[status]} destination={destination} />
        </li>
      ))}
    </ul>
  )
}
