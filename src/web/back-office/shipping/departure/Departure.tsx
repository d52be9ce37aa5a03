import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { TimelineStep } from '#contract/core/shapes.ts'
import {
  readShipment,
  deliverShipment,
  unpackShipment,
  type PaidWork,
  type ShipmentView,
} from '#contract/shipping/shipments.ts'
import { printsOfBox } from '#domain/label/label-print.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { useEscape } from '#web/back-office/core/use-escape.ts'
import { OpenByScan } from '#web/back-office/shipping/departures/OpenByScan.tsx'
import { shipmentStatuses, shippingModes, shipmentRefusals } from '#web/copy/shipments.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BoxFacts } from './BoxFacts.tsx'
import { CorrectDeparture } from './CorrectDeparture.tsx'
import { BoxLabel } from './BoxLabel.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import { PackingBench } from './PackingBench.tsx'
import { ParcelList } from './ParcelList.tsx'
import { UndoHandOver } from './UndoHandOver.tsx'
import { ShipmentStory } from './ShipmentStory.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { ReasonAction } from '#web/back-office/warehouse/parcel/ReasonAction.tsx'

/** One shipment: the packing bench, then its departure, then its delivery. */
export function Departure() {
  const { shipmentId = '' } = useParams()
  const shipment = useQuery(query(readShipment, { shipmentId }))
  const step = shipment.data?.shipment.status
  const list = step ? `${paths.departures}?status=${step}` : paths.departures
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
}

function ShipmentScreen({ shipment, steps, paidWork }: ScreenProps) {
  const { label, family } = shipmentStatuses[shipment.status]
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
        {shipment.customer.name} ·{' '}
        <span className="font-mono whitespace-nowrap">{shipment.customer.clientNumber}</span> ·{' '}
        {shipment.destination} · {shippingModes[shipment.mode]} · commande{' '}
        <span className="font-mono whitespace-nowrap">{shipment.orderNumber}</span>
      </PageHeader>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <CurrentWork shipment={shipment} steps={steps} paidWork={paidWork} />
        </div>
        <div className="grid gap-5">
          <BoxLabel shipment={shipment} steps={steps} />
          <ShipmentStory steps={steps} />
        </div>
      </div>
    </>
  )
}

/** The current step; the earlier steps stand below it. */
function CurrentWork({ shipment, steps, paidWork }: ScreenProps) {
  if (shipment.status === 'to_pack' && paidWork) {
    return <PackingBench shipment={shipment} paidWork={paidWork} />
  }
  return (
    <>
      {shipment.status === 'ready' ? (
        <HandOverForm shipment={shipment} isLabelled={printsOfBox(steps).length > 0} />
      ) : (
        <Card>
          <OpenByScan label="Scannez le colis suivant" />
        </Card>
      )}
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

/** Records that the carrier delivered the box, after a confirmation, because the customer is notified at once. */
function DeliveryCard({ shipment }: { shipment: ShipmentView }) {
  const delivery = useAction(deliverShipment, {
    done: 'Livraison notée',
    refusals: shipmentRefusals,
  })

  return (
    <Card aria-labelledby="livraison">
      <h2 id="livraison" className="text-lg">
        En route avec {shipment.carrier}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Notez la livraison quand le suivi du transporteur l’annonce.
      </p>
      <ConfirmAction
        action={delivery}
        input={{ shipmentId: shipment.id }}
        trigger={(ask) => <Button onClick={ask}>Marquer comme livré</Button>}
        title="Marquer cet envoi comme livré&nbsp;?"
        description={`Un message part aussitôt à ${shipment.customer.name}. Cette étape ne s’annule pas.`}
        confirmLabel="Marquer comme livré"
      />
    </Card>
  )
}

/** Opens a closed box that has not left, to correct a wrong weight. */
const UnpackBox = ({ shipmentId }: { shipmentId: string }) => (
  <ReasonAction
    label="Rouvrir la boîte"
    title="Rouvrir cette boîte&nbsp;?"
    description="Son poids et ses dimensions sont effacés&nbsp;: ses colis sont de nouveau à scanner, puis la boîte à peser et à mesurer."
    done="Boîte rouverte"
    endpoint={unpackShipment}
    input={{ shipmentId }}
  />
)
