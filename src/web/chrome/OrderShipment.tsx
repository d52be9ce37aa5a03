import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isHeldBack } from '#domain/order/withdrawal-period.ts'
import { isStillOfShipment } from '#domain/shipment/shipment.ts'
import type { OrderView } from '#contract/payments/orders.ts'
import { towards } from '#domain/destination/destination.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { Joined } from '#web/ui/Joined.tsx'
import { addressLine } from '#web/copy/address-line.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { boxStatuses, heldBack, shipmentStatuses } from '#web/copy/order-statuses.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { BoxPhotoGrid } from '#web/contents/BoxPhotoGrid.tsx'
import { Card } from '#web/ui/Card.tsx'
import { paths } from '#web/paths.ts'
import { NewTab } from '#web/ui/NewTab.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PhotoStack } from '#web/ui/PhotoStack.tsx'
import { CarrierLog } from './CarrierLog.tsx'
import { CarrierNews } from './CarrierNews.tsx'
import { Arrival } from './Arrival.tsx'
import { Moment } from './Moment.tsx'
import { ParcelState } from './ParcelState.tsx'

type ShipmentView = OrderView['shipments'][number]

type ShipmentProps = {
  order: OrderView
  shipment: ShipmentView
  /** On its customer's page its route stands above, with its days and the carrier's last word, and parcels have their photo and page. */
  isOwn?: boolean
  /** At its foot. */
  children?: ReactNode
}

/** One shipment of an order: its boxes as they were packed, and what is in them. */
export function OrderShipment({ order, shipment, isOwn = false, children }: ShipmentProps) {
  const titleId = `envoi-${shipment.number}`
  const isAlone = hasOneParcel(order)
  const isHeld = isHeldBack(order.withdrawn, shipment.status)
  const isToldAbove =
    isOwn &&
    order.shipments.length === 1 &&
    order.status !== 'cancelled' &&
    shipment.status !== 'cancelled' &&
    !isHeld
  return (
    <Card aria-labelledby={titleId} className="flex flex-col">
      <h2 id={titleId} className="text-xl">
        Envoi <span className="whitespace-nowrap">{shipment.number}</span>
      </h2>
      <AddressedTo recipient={shipment.recipient} />
      {!isToldAbove && (
        <p className="mt-1">
          Envoi {towards(shipment.destination)} ·{' '}
          {isHeld ? heldBack : (shipmentStatuses[shipment.status] ?? 'Inconnu')}
        </p>
      )}
      {shipment.boxes.map((box) => (
        <Box key={box.id} shipment={shipment} box={box} isOwn={isOwn} isAlone={isAlone} />
      ))}
      <Parcels
        title={shipment.boxes.length > 0 ? unboxedTitle(shipment) : null}
        parcels={shipment.parcels.filter(({ boxId }) => boxId === null)}
        isOwn={isOwn}
        isAlone={isAlone}
      />
      {children}
    </Card>
  )
}

const AddressedTo = ({ recipient }: Pick<ShipmentView, 'recipient'>) =>
  recipient && (
    <Recipient word="Pour" name={recipient.name} address={addressLine(recipient.address)} />
  )

const Recipient = ({ word, name, address }: Record<'word' | 'name' | 'address', string>) => (
  <p className="mt-1 text-ink-soft">
    {word} <strong className="font-semibold text-ink">{name}</strong>, {address}
  </p>
)

const hasOneParcel = ({ shipments }: OrderView): boolean =>
  shipments.flatMap(({ parcels }) => parcels).length === 1

type BoxView = ShipmentView['boxes'][number]

const unboxedTitle = ({ status }: ShipmentView): string =>
  status === 'to_pack' ? 'Encore à emballer' : 'Sortis de l’envoi'

type BoxProps = { shipment: ShipmentView; box: BoxView; isOwn: boolean; isAlone: boolean }

/** One box: how far it is, its photos, its weight and its carrier, and what is in it. */
function Box({ shipment, box, isOwn, isAlone }: BoxProps) {
  const { status, boxes, parcels } = shipment
  const isOnly = boxes.length === 1 && status !== 'to_pack'
  const of = status === 'to_pack' ? '' : ` sur ${boxes.length}`
  const name = isOnly ? `envoi ${shipment.number}` : `boîte ${box.place}`
  return (
    <div className={isOnly ? '' : 'mt-4 border-t border-line pt-3'}>
      {!isOnly && (
        <h3 className="font-semibold">
          <Joined facts={[`Boîte\u00a0${box.place}${of}`, boxStatuses[box.status]]} />
        </h3>
      )}
      {box.recipient && (
        <Recipient
          word={'Sur son étiquette\u00a0:'}
          name={box.recipient.name}
          address={box.recipient.lines.join(', ')}
        />
      )}
      <BoxPhotoGrid photos={box.photos} isLarge />
      {isOwn ? (
        <OwnFacts box={box} name={name} destination={shipment.destination} />
      ) : (
        <OfficeFacts box={box} name={name} />
      )}
      <Parcels
        title={null}
        parcels={parcels.filter(({ boxId }) => boxId === box.id)}
        isOwn={isOwn}
        isAlone={isAlone}
      />
    </div>
  )
}

type FactsProps = { box: BoxView; name: string }

const OwnFacts = ({ box, name, destination }: FactsProps & { destination: string }) => (
  <CarrierLog
    box={box}
    fact={`${formatWeight(box.weightGrams)} une fois emballé`}
    events={box.tracking?.events ?? []}
    isOver={box.status !== 'handed_over'}
    name={name}
    destination={destination}
  />
)

/** Its weight, its carrier, each step with its time, and the news. */
const OfficeFacts = ({ box, name }: FactsProps) => (
  <>
    <p className="figures mt-3 text-ink-soft">
      {formatWeight(box.weightGrams)}
      {box.carrier && ` · ${box.carrier}`}
    </p>
    <CarrierNumber box={box} />
    <BoxSteps box={box} />
    <News box={box} name={name} />
  </>
)

/** The carrier’s number, which leads to its page when it has one. */
function CarrierNumber({ box }: { box: BoxView }) {
  if (box.trackingNumber === null) return null
  if (box.trackingUrl === null)
    return <p className="font-mono wrap-anywhere">{box.trackingNumber}</p>
  return (
    <p className="mt-1">
      <a href={box.trackingUrl} target="_blank" rel="noreferrer" className={linkStyle}>
        <span className="inline-block max-w-full font-mono wrap-anywhere">
          {box.trackingNumber}
        </span>
        <NewTab what="suivi" />
      </a>
    </p>
  )
}

/** What its carrier said; of a box that arrived unheard, nothing. */
function News({ box, name }: { box: ShipmentView['boxes'][number]; name: string }) {
  const { tracking, status } = box
  if (!tracking) return null
  if (tracking.events.length === 0 && status !== 'handed_over') return null
  return <CarrierNews tracking={tracking} box={name} />
}

/** What the box went through, each with its time. */
function BoxSteps({ box }: Pick<BoxProps, 'box'>) {
  const steps = [
    ['Emballée', box.packedAt],
    ['Remise au transporteur', box.handedOverAt],
    ['Livrée', box.deliveredAt],
    ['Revenue', box.returnedAt],
  ] as const
  return (
    <ul className="mt-1 text-sm text-ink-soft">
      {steps.map(
        ([name, at]) =>
          at !== null && (
            <li key={name}>
              {name}&nbsp;:{' '}
              {name === 'Livrée' ? (
                <Arrival at={at} handedOverAt={box.handedOverAt} />
              ) : (
                <Moment at={at} />
              )}
            </li>
          ),
      )}
    </ul>
  )
}

type ParcelsProps = {
  readonly title: string | null
  readonly parcels: ShipmentView['parcels']
  readonly isOwn: boolean
  /** Its photo stands at the head of the page. */
  readonly isAlone: boolean
}

function Parcels({ title, parcels, isOwn, isAlone }: ParcelsProps) {
  if (parcels.length === 0) return null
  return (
    <>
      {title !== null && <h3 className="mt-4 border-t border-line pt-3 font-semibold">{title}</h3>}
      <ul
        className={joinClasses(
          'mt-3 grid',
          isOwn ? 'gap-2' : 'gap-1',
          isOwn && title === null && 'border-t border-line pt-2',
        )}
      >
        {parcels.map((parcel) => (
          <li key={parcel.id} className="flex items-center gap-3">
            {isOwn && !isAlone && (
              <PhotoStack
                photos={[parcel.photoId && photoUrl(parcel.photoId, 'thumbnail')]}
                size="small"
              />
            )}
            <div className="min-w-0 flex-1 items-center justify-between gap-x-4 sm:flex sm:flex-wrap">
              <span className="flex min-w-0 flex-wrap items-center gap-x-2 break-words">
                {isOwn ? (
                  <Link
                    to={paths.parcel(parcel.id)}
                    className={`${linkStyle} inline-flex min-h-11 min-w-0 items-center break-words`}
                  >
                    {parcel.merchant}
                  </Link>
                ) : (
                  parcel.merchant
                )}
                {!isStillOfShipment({ ...parcel, destroyed: parcel.destroyedAt !== null }) && (
                  <ParcelState parcel={parcel} />
                )}
              </span>
              <span className="flex flex-wrap items-baseline gap-x-2">
                {isOwn && parcel.weightGrams && (
                  <span className="figures block font-semibold">
                    {formatWeight(parcel.weightGrams)}
                  </span>
                )}
                <span className="font-mono text-14 wrap-anywhere text-ink-soft">
                  {parcel.trackingNumber}
                </span>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
