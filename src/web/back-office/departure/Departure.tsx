import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { TimelineStep } from '#contract/shapes.ts'
import type { ShipmentView } from '#contract/shipments.ts'
import { ApiError } from '#web/api/api-error.ts'
import { shipmentById } from '#web/api/shipments.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { shipmentStatuses, shippingModes } from '#web/copy/shipments.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { AddressLabel } from './AddressLabel.tsx'
import { BoxFacts } from './BoxFacts.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import { PackingBench } from './PackingBench.tsx'
import { ParcelList } from './ParcelList.tsx'
import { ShipmentStory } from './ShipmentStory.tsx'

/** One shipment: the packing bench, then its departure, then its delivery. */
export function Departure() {
  const { shipmentId = '' } = useParams()
  const { data, error, isPending, isFetching, refetch } = useQuery(shipmentById(shipmentId))

  if (data) return <ShipmentScreen key={shipmentId} {...data} />
  if (isPending) return <SkeletonList />
  if (error instanceof ApiError && [404, 422].includes(error.status)) return <UnknownShipment />
  return (
    <ErrorState
      title="L’envoi n’a pas pu être chargé."
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {errorSentence(error)}
    </ErrorState>
  )
}

function UnknownShipment() {
  return (
    <EmptyState
      title="Cet envoi n’existe pas"
      action={
        <Link to={paths.departures} className={linkStyle}>
          Voir les expéditions
        </Link>
      }
    >
      L’adresse est peut-être incomplète.
    </EmptyState>
  )
}

type ScreenProps = { shipment: ShipmentView; steps: readonly TimelineStep[] }

function ShipmentScreen({ shipment, steps }: ScreenProps) {
  const { label, family } = shipmentStatuses[shipment.status]
  return (
    <>
      <Link
        to={`${paths.departures}?status=${shipment.status}`}
        className={`${linkStyle} mb-2 inline-flex min-h-11 items-center gap-2 print:hidden`}
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Expéditions
      </Link>
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
          <CurrentWork shipment={shipment} />
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
function CurrentWork({ shipment }: { shipment: ShipmentView }) {
  if (shipment.status === 'to_pack') return <PackingBench shipment={shipment} />
  return (
    <>
      {shipment.status === 'ready' && <HandOverForm shipment={shipment} />}
      {shipment.status === 'handed_over' && <DeliveryCard shipment={shipment} />}
      <BoxFacts shipment={shipment} />
      <ParcelList parcels={shipment.parcels} />
    </>
  )
}
