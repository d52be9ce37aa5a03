import { useSearchParams } from 'react-router'
import { shipmentStatuses } from '#domain/shipment/shipment.ts'
import { stepTabs } from '#web/copy/shipments.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { HandedOver } from './HandedOver.tsx'
import { PaidOptions } from './PaidOptions.tsx'
import { ShipmentList } from './ShipmentList.tsx'

/** The shipments by step, those that have waited longest first; the step is in the URL. */
export function Departures() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('status')
  const status = shipmentStatuses.find((step) => step === asked) ?? 'to_pack'

  return (
    <>
      <PageHeader title="Expéditions">
        Les plus anciens d’abord. Ouvrez un envoi pour l’emballer, le remettre au transporteur ou
        noter sa livraison.
      </PageHeader>
      <PaidOptions />
      <Tabs
        label="Étapes des envois"
        tabs={shipmentStatuses.map((step) => ({
          value: step,
          label: stepTabs[step],
          panel: step === 'handed_over' ? <HandedOver /> : <ShipmentList status={step} />,
        }))}
        value={status}
        onChange={(step) => setQuery({ status: step })}
      />
    </>
  )
}
