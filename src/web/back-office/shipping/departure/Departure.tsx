import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { TimelineStep } from '#contract/core/shapes.ts'
import {
  readShipment,
  type BoxView,
  type CarrierLabels,
  type PaidWork,
  type ShipmentTracking,
  type ShipmentView,
} from '#contract/shipping/shipments.ts'
import { printsOfBox } from '#domain/label/label-print.ts'
import { hasToPack, isStillOfShipment } from '#domain/shipment/shipment.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { asLastSeen } from '#web/back-office/core/last-search.ts'
import { useEscape } from '#web/back-office/core/use-escape.ts'
import { OpenByScan } from '#web/back-office/shipping/departures/OpenByScan.tsx'
import { shipmentStatuses, shippingModes } from '#web/copy/shipments.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BoxCustoms } from './BoxCustoms.tsx'
import { BoxLabel } from './BoxLabel.tsx'
import { ClosedBox } from './ClosedBox.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import { PackingBench } from './PackingBench.tsx'
import { ParcelLines } from './ParcelList.tsx'
import { ShipmentStory } from './ShipmentStory.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** One shipment: the packing bench, then the departure and the delivery of each box. */
export function Departure() {
  const { shipmentId = '' } = useParams()
  const shipment = useQuery(query(readShipment, { shipmentId }))
  const step = shipment.data?.shipment.status
  const ofItsStep = step ? `${paths.departures}?status=${step}` : paths.departures
  const list = asLastSeen(paths.departures) ?? ofItsStep
  const navigate = useNavigate()
  useEscape(() => void navigate(list))
  return (
    <RecordPage
      query={shipment}
      back={{ to: list, label: 'Retour aux expéditions', isOnEscape: true }}
      words={{
        missing: ['Envoi introuvable', 'Aucun envoi n’est à cette adresse.'],
        failed: 'L’envoi n’a pas pu être chargé.',
      }}
    >
      {(data) => <ShipmentScreen key={shipmentId} {...data} />}
    </RecordPage>
  )
}

type ScreenProps = {
  shipment: ShipmentView
  steps: readonly TimelineStep[]
  paidWork: PaidWork | null
  carrierLabels: CarrierLabels
}

type ShipmentScreenProps = ScreenProps & {
  tracking: readonly ShipmentTracking[]
}

function ShipmentScreen({ tracking, ...screen }: ShipmentScreenProps) {
  const { shipment, steps } = screen
  const { label, family } = shipmentStatuses[shipment.status]
  const next = useNextBox(shipment)
  const justLeft = useJustLeft(screen, next)
  return (
    <>
      <PageHeader
        tabTitle={`Envoi ${shipment.number}`}
        title={
          <>
            Envoi <span className="whitespace-nowrap">{shipment.number}</span>
          </>
        }
        actions={<Badge family={family}>{label}</Badge>}
      >
        {shipment.customer.name}
        {'\u00a0· '}
        <span className="font-mono whitespace-nowrap">{shipment.customer.clientNumber}</span>
        {`\u00a0· ${shipment.destination}\u00a0· ${shippingModes[shipment.mode]}\u00a0· commande `}
        <span className="font-mono whitespace-nowrap">{shipment.orderNumber}</span>
      </PageHeader>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <CurrentWork {...screen} next={next} />
          {shipment.boxes.map((box) => (
            <ClosedBox
              key={box.id}
              shipment={shipment}
              box={box}
              tracking={tracking.find(({ boxId }) => boxId === box.id)}
              isTurn={box.id === next?.id}
            />
          ))}
          <Unboxed shipment={shipment} />
        </div>
        <div className="grid gap-5">
          <BoxLabel shipment={shipment} steps={steps} next={next} />
          <BoxCustoms shipment={shipment} justLeft={justLeft} />
          <ShipmentStory
            steps={steps}
            isPacking={shipment.status === 'to_pack' && shipment.boxes.length > 0}
          />
        </div>
      </div>
    </>
  )
}

/** The closed box whose turn it is: the one that the address names, else the first that may leave once all are packed. */
function useNextBox(shipment: ShipmentView): BoxView | undefined {
  const [query] = useSearchParams()
  const ready = shipment.boxes.filter((box) => box.status === 'ready')
  const asked = ready.find(({ place }) => String(place) === query.get('boite'))
  return asked ?? (hasToPack(shipment) ? undefined : ready[0])
}

/** The box that has left on this screen, when nothing of the shipment is to do any more; Colissimo's labels bring their CN 23. */
function useJustLeft(
  { shipment: { status, boxes }, carrierLabels }: ScreenProps,
  next: BoxView | undefined,
): string | undefined {
  const [last, setLast] = useState(next?.id)
  if (next && next.id !== last) setLast(next.id)
  if (next || status === 'to_pack') return undefined
  if (carrierLabels.made.some(({ boxId }) => boxId === last)) return undefined
  return boxes.find((box) => box.id === last && box.status === 'handed_over')?.id
}

/** The current step: the bench, the hand-over of a box, or the next scan. */
function CurrentWork({
  shipment,
  steps,
  paidWork,
  carrierLabels,
  next,
}: ScreenProps & { readonly next: BoxView | undefined }) {
  if (next) {
    return (
      <>
        <HandOverForm
          key={next.id}
          shipment={shipment}
          box={next}
          carrierLabels={carrierLabels}
          isLabelled={printsOfBox(steps, next.id).length > 0}
        />
        {hasToPack(shipment) && (
          <Link to={paths.departure(shipment.id)} className={linkStyle}>
            Emballer la suite de cet envoi
          </Link>
        )}
      </>
    )
  }
  if (shipment.status === 'to_pack' && paidWork) {
    return <PackingBench shipment={shipment} paidWork={paidWork} />
  }
  return (
    <Card>
      <OpenByScan label="Scannez le colis suivant" />
    </Card>
  )
}

/** Parcels that left the shipment, or that no box holds any more because it was cancelled. */
function Unboxed({ shipment: { status, parcels } }: { shipment: ShipmentView }) {
  const shown = parcels.filter(
    (parcel) => parcel.boxId === null && (status !== 'to_pack' || !isStillOfShipment(parcel)),
  )
  if (shown.length === 0) return null
  return (
    <Card aria-labelledby="hors-boite">
      <h2 id="hors-boite" className="mb-3 text-lg">
        {status === 'cancelled' ? 'Ses colis' : 'Sortis de l’envoi'}
      </h2>
      <ParcelLines parcels={shown} />
    </Card>
  )
}
