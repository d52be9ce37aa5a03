import { isHeldBack } from '#domain/order/withdrawal-period.ts'
import type { OrderView } from '#contract/payments/orders.ts'
import { isComingBack } from '#domain/shipment/tracking.ts'
import { parisDayText, type ParisDay } from '#domain/storage/paris-day.ts'
import { formatNearDay } from '#web/copy/civil-day.ts'
import { CarrierNews } from '#web/chrome/CarrierNews.tsx'
import { Arrival } from '#web/chrome/route/Arrival.tsx'
import { Arrived } from '#web/chrome/route/Arrived.tsx'
import { FollowAtCarrier } from '#web/chrome/route/FollowAtCarrier.tsx'
import { portsOfBox } from '#web/chrome/route/journey-ports.ts'
import { RouteMap } from '#web/chrome/route/RouteMap.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { heldBack, shipmentStatuses } from '#web/copy/order-statuses.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { progressOf, travelsOf, type Travel } from './box-travels.ts'

type Shipment = OrderView['shipments'][number]
type Parcel = Shipment['parcels'][number]

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
      <div key={travel.key} className="flex flex-col *:last:grow">
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
  const { share, ...progress } = progressOf(order, shipment, travel, now)
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
          box?.deliveredAt && (
            <Arrived at={box.deliveredAt} left={box.handedOverAt} mode={shipment.mode} />
          )
        ) : (
          <Coming
            order={order}
            shipment={shipment}
            travel={travel}
            isInStory={Boolean(story)}
            {...progress}
          />
        )
      }
    />
  )
}

/** What happens next, and when it should arrive. */
function Coming({
  order,
  shipment,
  travel,
  isInStory,
  window,
  departure,
}: Pick<OneWayProps, 'order' | 'shipment' | 'travel'> &
  Omit<ReturnType<typeof progressOf>, 'share'> & {
    /** The news before the last. */
    isInStory: boolean
  }) {
  const { box, status } = travel
  const goesOn = !isStopped(order, shipment)
  const papers = papersOf(order, shipment, status)
  return (
    <Arrival
      next={
        goesOn && waitsForTeam(shipment, status)
          ? 'Votre envoi dépasse ce qui était payé\u00a0: notre équipe cherche une autre solution et vous écrira.'
          : (papers ?? (departure && goesOn && nextOf(status, departure)))
      }
      window={isKeptHere(shipment, status) ? null : window}
      lacksPapers={goesOn && papers !== undefined}
      way={shipment}
      isComingBack={isComingBack(box?.tracking?.state)}
      news={<News travel={travel} destination={shipment.destination} isInStory={isInStory} />}
    />
  )
}

/** The link to the papers that a shipment lacks, also while it may not leave. */
function papersOf(order: OrderView, shipment: Shipment, status: Travel['status']) {
  const parcel = status === 'to_pack' && shipment.parcels.find(waitsForPapers)
  if (!parcel || isSomethingFirst(order, shipment)) return undefined
  return (
    <Link
      to={paths.parcelContents(parcel.id)}
      className={`${linkStyle} inline-flex min-h-11 items-center`}
    >
      Compléter la déclaration, {parcel.merchant}
    </Link>
  )
}

function nextOf(status: Travel['status'], departure: ParisDay): string {
  const act = status === 'to_pack' ? 'l’emballage' : 'le départ'
  return `Prochaine étape\u00a0: ${act}, d’ici au\u00a0${formatNearDay(parisDayText(departure))}.`
}

const waitsForPapers = ({ status, lacksPapers }: Parcel): boolean =>
  status === 'processing' && lacksPapers === true

/** Its supplement is not paid: nobody knows yet when it leaves. */
const waitsForTeam = ({ isRethought = false }: Shipment, status: Travel['status']): boolean =>
  isRethought && status === 'to_pack'

/** No day can be said of what has not left. */
const isKeptHere = (shipment: Shipment, status: Travel['status']): boolean =>
  waitsForTeam(shipment, status) ||
  (shipment.isStopped === true && (status === 'to_pack' || status === 'ready'))

/** Something comes first, or it may not leave. */
const isStopped = (order: OrderView, shipment: Shipment): boolean =>
  shipment.isStopped === true || isSomethingFirst(order, shipment)

/** A payment, or the choice about a blocked parcel, comes first. */
const isSomethingFirst = ({ paidAt }: OrderView, { supplement, parcels }: Shipment): boolean =>
  paidAt === null ||
  supplement?.isPaid === false ||
  parcels.some((parcel) => parcel.status === 'blocked' && parcel.destroyedAt === null)

const datesOf = ({ paidAt }: OrderView, box: Travel['box']) => ({
  paid: paidAt,
  packed: box?.packedAt,
  'under-way': box?.handedOverAt,
  delivered: box?.deliveredAt,
  'came-back': box?.returnedAt,
})

function News({
  travel,
  destination,
  isInStory,
}: {
  travel: Travel
  destination: string
  isInStory: boolean
}) {
  const { box, name, status } = travel
  if (status !== 'handed_over') return null
  return (
    <>
      {box?.tracking && (
        <CarrierNews
          tracking={isInStory ? { events: box.tracking.events.slice(0, 1) } : box.tracking}
          box={name ?? 'votre envoi'}
          destination={destination}
        />
      )}
      <FollowAtCarrier box={box} isOver={false} />
    </>
  )
}

/** Why it goes no further. */
function haltOf(order: OrderView, status: Travel['status']): string | undefined {
  if (status === 'returned') return shipmentStatuses['returned']
  return isHeldBack(order.withdrawn, status) ? heldBack : undefined
}
