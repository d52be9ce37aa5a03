import { isHeldBack } from '#domain/order/withdrawal-period.ts'
import { isStillOfShipment } from '#domain/shipment/shipment.ts'
import type { OrderView } from '#contract/payments/orders.ts'
import { towards } from '#domain/destination/destination.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { stepSentence } from '#words/step-sentence.ts'
import { measuredDetail } from '#web/copy/fact-details.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { boxStatuses, heldBack, shipmentStatuses } from '#web/copy/order-statuses.ts'
import { BoxPhotoGrid } from '#web/contents/BoxPhotoGrid.tsx'
import { Card } from '#web/ui/Card.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Timeline } from '#web/ui/Timeline.tsx'
import { CarrierNews } from './CarrierNews.tsx'
import { LinesTable } from './LinesTable.tsx'
import { Moment } from './Moment.tsx'
import { Money } from './Money.tsx'
import { ParcelState } from './ParcelState.tsx'

/** An order, for its customer and for the office: lines and payment, shipments, history. */
export function OrderDetails({ order }: { order: OrderView }) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="grid gap-5">
        <Lines order={order} />
        {order.shipments.map((shipment) => (
          <Shipment
            key={shipment.number}
            shipment={shipment}
            isHeld={isHeldBack(order.withdrawn, shipment.status)}
          />
        ))}
      </div>
      <Card aria-labelledby="histoire-titre">
        <h2 id="histoire-titre" className="mb-4 text-xl">
          Son histoire
        </h2>
        <Timeline label="Étapes de la commande" steps={stepsOf(order)} />
      </Card>
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
          Remboursement de <Money cents={refund.amountCents} /> {refundProgress(refund)}
        </p>
      ))}
    </Card>
  )
}

function refundProgress({
  requestedAt,
  completedAt,
  isReturned,
  settledAt,
}: OrderView['refunds'][number]): string {
  if (isReturned) {
    return settledAt
      ? `rendu autrement, noté le ${formatMoment(settledAt)}`
      : 'renvoyé par la banque\u00a0: il sera rendu autrement'
  }
  return completedAt
    ? `versé le ${formatMoment(completedAt)}`
    : `demandé le ${formatMoment(requestedAt)}, en cours`
}

function Shipment({ shipment, isHeld }: { shipment: ShipmentView; isHeld: boolean }) {
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
        <Box key={box.id} shipment={shipment} box={box} />
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
function Box({ shipment, box }: { shipment: ShipmentView; box: BoxView }) {
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
      <BoxPhotoGrid photos={box.photos} />
      <News box={box} name={isOnly ? `envoi ${shipment.number}` : `boîte ${box.place}`} />
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

/** Facts of the quote and of the parcels, but paid work, would only repeat the same moments; a tracking link is no step of the journey. */
const told =
  /^((order|invoice|shipment|payment|refund|dispute|withdrawal|cargo-claim)\.(?!link-)|parcel\.repacked$)/

function stepsOf({ steps, shipments }: OrderView) {
  const isPacking = shipments.some(({ status, boxes }) => status === 'to_pack' && boxes.length > 0)
  const shown = steps.filter(({ type }) => told.test(type))
  return shown.map((step, index) => ({
    key: String(step.id),
    title: stepSentence(step, shown, isPacking),
    detail: measuredOf(step) ?? documentOf(step.details),
    when: <Moment at={step.at} />,
    who: step.actor,
    state: index === shown.length - 1 ? ('current' as const) : ('done' as const),
  }))
}

/** What was weighed at the bench; a parcel is named, for an order may have several. */
function measuredOf(step: OrderView['steps'][number]) {
  const detail = measuredDetail(step)
  const { trackingNumber } = step.details
  if (detail === undefined || typeof trackingNumber !== 'string') return detail
  return (
    <>
      <span className="font-mono text-sm wrap-anywhere">{trackingNumber}</span>, {detail}
    </>
  )
}

/** The shipment, the invoice or the amount of a step. */
function documentOf({ number, amountCents }: OrderView['steps'][number]['details']) {
  if (typeof amountCents === 'number') return <Money cents={amountCents} />
  return typeof number === 'string' && <span className="font-mono text-sm">{number}</span>
}
