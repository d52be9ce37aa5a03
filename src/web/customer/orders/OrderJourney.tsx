import type { OrderView } from '#contract/orders.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { JourneyArc } from '#web/customer/parcel/JourneyArc.tsx'

type Shipment = OrderView['shipments'][number]

/** Where a box is, in the words of the parcels in it. */
const portOf: Readonly<Record<Shipment['status'], ParcelStatus>> = {
  to_pack: 'processing',
  ready: 'ready_to_ship',
  handed_over: 'shipped',
  delivered: 'delivered',
}

/** An arc per box that this order ships. */
export function OrderJourney({ shipments }: { shipments: readonly Shipment[] }) {
  if (shipments.length === 0) return null
  return (
    <ul className={`grid gap-5 ${shipments.length > 1 ? 'xl:grid-cols-2' : ''}`}>
      {shipments.map(({ number, status, destination }) => (
        <li key={number}>
          {shipments.length > 1 && <p className="mb-1 font-mono text-sm">{number}</p>}
          <JourneyArc status={portOf[status]} destination={destination} />
        </li>
      ))}
    </ul>
  )
}
