import { isHeldBack } from '#domain/order/withdrawal-period.ts'
import { isStillOfShipment } from '#domain/shipment/shipment.ts'
import type { OrderView } from '#contract/payments/orders.ts'
import { towards } from '#domain/destination/destination.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { boxStatuses, heldBack, shipmentStatuses } from '#web/copy/order-statuses.ts'
import { BoxPhotoGrid } from '#web/contents/BoxPhotoGrid.tsx'
import { Card } from '#web/ui/Card.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { CarrierNews } from './CarrierNews.tsx'
import { LinesTable } from './LinesTable.tsx'
import { Moment } from './Moment.tsx'
import { FrancsNote, Money } from './Money.tsx'
import { OrderStory } from './OrderStory.tsx'
import { ParcelState } from './ParcelState.tsx'

type OrderDetailsProps = {
  readonly order: OrderView
  /** On its customer's page the carrier's last word on a box under way stands above, and the story is folded. */
  readonly isOwn?: boolean
}

/** An order, for its customer and for the office: lines and payment, shipments, history. */
export function OrderDetails({ order, isOwn = false }: OrderDetailsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
      <Lines order={order} />
      <div className="grid grid-cols-1 gap-5 empty:hidden xl:row-span-2">
        {order.shipments.map((shipment) => (
          <Shipment
            key={shipment.number}
            shipment={shipment}
            isHeld={isHeldBack(order.withdrawn, shipment.status)}
            hidesNews={isOwn}
          />
        ))}
      </div>
      <OrderStory order={order} isFolded={isOwn} />
    </div>
  )
}

function Lines({ order }: { order: OrderView }) {
  return (
    <Card aria-labelledby="lignes-titre">
      <h2 id="lignes-titre" className="mb-3 text-xl">
        Détail
      </h2>
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
    </Card>
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

type ShipmentProps = { shipment: ShipmentView; isHeld: boolean; hidesNews: boolean }

function Shipment({ shipment, isHeld, hidesNews }: ShipmentProps) {
  const titleId = `envoi-${shipment.number}`
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="text-xl">
        Envoi <span className="font-mono">{shipment.number}</span>
      </h2>
      <p className="mt-1">
        Envoi {towards(shipment.destination)} ·{' '}
        {isHeld ? heldBack : (shipmentStatuses[shipment.status] ?? 'Inconnu')}
      </p>
      {shipment.boxes.map((box) => (
        <Box key={box.id} shipment={shipment} box={box} hidesNews={hidesNews} />
      ))}
      <Parcels
        title={shipment.boxes.length > 0 ? unboxedTitle(shipment) : null}
        parcels={shipment.parcels.filter(({ boxId }) => boxId === null)}
      />
    </Card>
  )
}

type ShipmentView = OrderView['shipments'][number]
type BoxView = ShipmentView['boxes'][number]

const unboxedTitle = ({ status }: ShipmentView): string =>
  status === 'to_pack' ? 'Encore à emballer' : 'Sortis de l’envoi'

/** One box: how far it is, its weight and its carrier, and what is in it. */
function Box({
  shipment,
  box,
  hidesNews,
}: {
  shipment: ShipmentView
  box: BoxView
  hidesNews: boolean
}) {
  const { status, boxes, parcels } = shipment
  const isOnly = boxes.length === 1 && status !== 'to_pack'
  const of = status === 'to_pack' ? '' : ` sur ${boxes.length}`
  return (
    <div className={isOnly ? '' : 'mt-4 border-t border-line pt-3'}>
      {!isOnly && (
        <h3 className="font-semibold">
          Boîte&nbsp;{box.place}
          {of} · {boxStatuses[box.status]}
        </h3>
      )}
      <p className="figures mt-1 text-ink-soft">
        {formatWeight(box.weightGrams)}
        {box.carrier && ` · ${box.carrier}`}
      </p>
      <CarrierNumber box={box} />
      <BoxSteps box={box} />
      <BoxPhotoGrid photos={box.photos} isLarge />
      {!(hidesNews && box.status === 'handed_over') && (
        <News box={box} name={isOnly ? `envoi ${shipment.number}` : `boîte ${box.place}`} />
      )}
      <Parcels title={null} parcels={parcels.filter(({ boxId }) => boxId === box.id)} />
    </div>
  )
}

/** The carrier’s number, which leads to its page when it has one. */
function CarrierNumber({ box }: { box: BoxView }) {
  if (box.trackingNumber === null) return null
  if (box.trackingUrl === null)
    return <p className="font-mono wrap-anywhere">{box.trackingNumber}</p>
  return (
    <p className="mt-1">
      <a href={box.trackingUrl} target="_blank" rel="noreferrer" className={linkStyle}>
        <span className="font-mono">{box.trackingNumber}</span>
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
function BoxSteps({ box }: { box: BoxView }) {
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
              {name}&nbsp;: <Moment at={at} />
            </li>
          ),
      )}
    </ul>
  )
}

type ParcelsProps = {
  readonly title: string | null
  readonly parcels: ShipmentView['parcels']
}

function Parcels({ title, parcels }: ParcelsProps) {
  if (parcels.length === 0) return null
  return (
    <>
      {title !== null && <h3 className="mt-4 border-t border-line pt-3 font-semibold">{title}</h3>}
      <ul className="mt-3 grid gap-1">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="flex flex-wrap items-center gap-x-2">
              {parcel.merchant}
              {!isStillOfShipment({ ...parcel, destroyed: parcel.destroyedAt !== null }) && (
                <ParcelState parcel={parcel} />
              )}
            </span>
            <span className="font-mono text-sm wrap-anywhere text-ink-soft">
              {parcel.trackingNumber}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
