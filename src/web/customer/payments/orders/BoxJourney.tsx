import { isHeldBack } from '#domain/order/withdrawal-period.ts'
import type { OrderView } from '#contract/payments/orders.ts'
import { isComingBack } from '#domain/shipment/tracking.ts'
import { parisDayText, type ParisDay } from '#domain/storage/paris-day.ts'
import { formatNearDay } from '#web/copy/civil-day.ts'
import { CarrierNews } from '#web/chrome/CarrierNews.tsx'
import { Arrival } from '#web/chrome/route/Arrival.tsx'
import { Arrived } from '#web/chrome/route/Arrived.tsx'
import { portsOfBox } from '#web/chrome/route/journey-ports.ts'
import { RouteMap } from '#web/chrome/route/RouteMap.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { heldBack, shipmentStatuses } from '#web/copy/order-statuses.ts'
import type { ReactNode } from 'react'
import { progressOf, travelsOf, type Travel } from './box-travels.ts'

type Shipment = OrderView['shipments'][number]

type Props = {
  order: OrderView
  shipment: Shipment
  isOneOfSeveral: boolean
  /** Of the whole order, under the ports. */
  story: ReactNode
}

/** One picture for each box of a shipment, and one for what is still to be packed. */
export function BoxJourney({ order, shipment, isOneOfSeveral, story }: Props) {
  return travelsOf(shipment).map((travel) => {
    const name = [isOneOfSeveral && shipment.number, travel.name].filter(Boolean).join(', ')
    return (
      <div key={travel.key}>
        {name && <p className="mb-1 font-semibold">{name}</p>}
        <OneWay
          order={order}
          shipment={shipment}
          travel={travel}
          story={story}
          name={name || undefined}
        />
      </div>
    )
  })
}

type OneWayProps = {
  order: OrderView
  shipment: Shipment
  travel: Travel
  name: string | undefined
  story: ReactNode
}

function OneWay({ order, shipment, travel, name, story }: OneWayProps) {
  const now = new Date(useNow())
  const { box, status } = travel
  const { share, window, departure } = progressOf(order, shipment, travel, now)
  const halt = haltOf(order, status)
  return (
    <RouteMap
      name={name}
      destination={shipment.destination}
      share={share}
      {...portsOfBox(status, datesOf(order, box))}
      end={halt ? 'held' : 'arriving'}
      story={story}
      window={
        halt ? (
          `${halt}.`
        ) : status === 'delivered' ? (
          box?.deliveredAt && <Arrived at={box.deliveredAt} />
        ) : (
          <Arrival
            next={departure && !isStopped(order, shipment) && nextOf(status, departure)}
            window={window}
            way={shipment}
            isComingBack={isComingBack(box?.tracking?.state)}
            news={<News travel={travel} destination={shipment.destination} />}
          />
        )
      }
    />
  )
}

const nextOf = (status: Travel['status'], departure: ParisDay): string =>
  status === 'to_pack'
    ? 'Prochaine étape\u00a0: l’emballage.'
    : `Prochaine étape\u00a0: le départ, d’ici au\u00a0${formatNearDay(parisDayText(departure))}.`

/** A payment, or the choice about a blocked parcel, comes first. */
const isStopped = ({ paidAt }: OrderView, { supplement, parcels }: Shipment): boolean =>
  paidAt === null ||
  supplement?.isPaid === false ||
  parcels.some(({ status, destroyedAt }) => status === 'blocked' && destroyedAt === null)

const datesOf = ({ paidAt }: OrderView, box: Travel['box']) => ({
  paid: paidAt,
  packed: box?.packedAt,
  'under-way': box?.handedOverAt,
  delivered: box?.deliveredAt,
  'came-back': box?.returnedAt,
})

function News({ travel, destination }: { travel: Travel; destination: string }) {
  const { box, name, status } = travel
  if (status !== 'handed_over' || !box?.tracking) return null
  return (
    <CarrierNews
      tracking={{ events: box.tracking.events.slice(0, 1) }}
      box={name ?? 'votre envoi'}
      destination={destination}
    />
  )
}

/** Why it goes no further. */
function haltOf(order: OrderView, status: Travel['status']): string | undefined {
  if (status === 'returned') return shipmentStatuses['returned']
  return isHeldBack(order.withdrawn, status) ? heldBack : undefined
}
