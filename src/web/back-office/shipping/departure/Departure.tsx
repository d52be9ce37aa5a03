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
import { HandOverForm } from './HandOverForm.tsx'
import { PackingBench } from './PackingBench.tsx'
import { ParcelList } from './ParcelList.tsx'
import { UndoHandOver } from './UndoHandOver.tsx'
import { ShipmentStory } from './ShipmentStory.tsx'
import { Printer } from 'lucide-react'
import { useStoppedBy } from '#web/back-office/shipping/holds/stopped-by.ts'
import { formatPhone } from '#web/copy/format-phone.ts'
import { noLabelWhileHeld } from '#web/copy/holds.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
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
      {shipment.status === 'ready' ? (
        <HandOverForm shipment={shipment} />
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

/** The address as it goes on the box; printing the page prints this alone, and nothing of a box that is held. */
function AddressLabel({ shipment }: { shipment: ShipmentView }) {
  const lines = addressLines(shipment)
  const isStopped = useStoppedBy(shipment.holds, 'label').reason !== undefined
  return (
    <Card
      aria-labelledby="adresse"
      className={joinClasses('print:border-0 print:p-0', isStopped && 'print:hidden')}
    >
      <h2 id="adresse" className="text-lg print:hidden">
        Adresse de livraison
      </h2>
      <address className="mt-3 rounded-lg border border-dashed border-line-strong p-3 font-mono leading-relaxed break-words not-italic print:border-0 print:text-2xl">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {isStopped ? (
        <p className="mt-3 text-ink-soft">{noLabelWhileHeld}</p>
      ) : (
        <LabelActs text={lines.join('\n')} />
      )}
    </Card>
  )
}

const LabelActs = ({ text }: { text: string }) => (
  <div className="mt-3 flex flex-wrap gap-2 print:hidden">
    <CopyButton text={text} label="Copier l’adresse de livraison">
      Copier
    </CopyButton>
    <Button
      variant="secondary"
      onClick={() => {
        window.print()
      }}
    >
      <Printer className="size-5" aria-hidden="true" />
      Imprimer
    </Button>
  </div>
)

const addressLines = ({ customer, address, number }: ShipmentView): string[] =>
  [
    customer.name,
    address.line1,
    address.line2,
    `${address.postalCode} ${address.city}`,
    address.country.toLocaleUpperCase('fr-FR'),
    `Tél. ${formatPhone(customer.phone)}`,
    `Envoi ${number}`,
  ].filter((line) => line !== null)

/** The carrier says that it arrived: asked first, because the customer is told at once. */
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

/** The box is closed and has not left: a wrong weight is put right by opening it again. */
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
