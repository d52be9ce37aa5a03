import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { TimelineStep } from '#contract/core/shapes.ts'
import { readShipment, type PaidWork, type ShipmentView } from '#contract/shipping/shipments.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { shipmentStatuses, shippingModes } from '#web/copy/shipments.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AddressLabel } from './AddressLabel.tsx'
import { BoxFacts } from './BoxFacts.tsx'
import { CorrectDeparture } from './CorrectDeparture.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import { PackingBench } from './PackingBench.tsx'
import { ParcelList } from './ParcelList.tsx'
import { UndoHandOver } from './UndoHandOver.tsx'
import { UnpackBox } from './UnpackBox.tsx'
import { ShipmentStory } from './ShipmentStory.tsx'

/** One shipment: the packing bench, then its departure, then its delivery. */
export function Departure() {
  const { shipmentId = '' } = useParams()
  const shipment = useQuery(query(readShipment, { shipmentId }))
  const step = shipment.data?.shipment.status
  return (
    <RecordPage
      query={shipment}
      back={{
        to: step ? `${paths.departures}?status=${step}` : paths.departures,
        label: 'Retour aux expéditions',
      }}
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
}

function ShipmentScreen({ shipment, steps, paidWork }: ScreenProps) {
  const { label, family } = shipmentStatuses[shipment.status]
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          tabTitle={`Envoi ${shipment.number}`}
          title={
            <>
              Envoi <span className="whitespace-nowrap">{shipment.number}</span>
            </>
          }
          actions={<Badge family={family}>{label}</Badge>}
        >
          {shipment.customer.name} ·{' '}
          <span className="font-mono whitespace-nowrap">{shipment.customer.clientNumber}</span> ·{' '}
          {shipment.destination} · {shippingModes[shipment.mode]} · commande{' '}
          <span className="font-mono whitespace-nowrap">{shipment.orderNumber}</span>
        </PageHeader>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <div className="grid gap-5 print:hidden">
          <CurrentWork shipment={shipment} paidWork={paidWork} />
        </div>
        <div className="grid gap-5">
          <AddressLabel shipment={shipment} />
          <ShipmentStory steps={steps} />
        </div>
      </div>
    </>
  )
}

/** What is to be done now; what was done before stands under it. */
function CurrentWork({ shipment, paidWork }: Omit<ScreenProps, 'steps'>) {
  if (shipment.status === 'to_pack' && paidWork) {
    return <PackingBench shipment={shipment} paidWork={paidWork} />
  }
  return (
    <>
      {shipment.status === 'ready' && <HandOverForm shipment={shipment} />}
      {shipment.status === 'handed_over' && <DeliveryCard shipment={shipment} />}
      <BoxFacts shipment={shipment} />
      {shipment.status === 'handed_over' && (
        <div className="flex flex-wrap gap-3">
          <UndoHandOver shipment={shipment} />
          <CorrectDeparture shipment={shipment} />
        </div>
      )}
      {shipment.status === 'ready' && <UnpackBox shipmentId={shipment.id} />}
      <ParcelList parcels={shipment.parcels} />
    </>
  )
}
