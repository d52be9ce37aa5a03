import { Link, useSearchParams } from 'react-router'
import { shipmentAttentions, type ShipmentAttention } from '#domain/shipment/attention.ts'
import { shipmentStatuses } from '#domain/shipment/shipment.ts'
import { attentionWords, emptySteps, stepTabs } from '#web/copy/shipments.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { useMayPass } from '#web/back-office/shipping/holds/stopped-by.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { OpenByScan } from './OpenByScan.tsx'
import { PaidOptions } from './PaidOptions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listShipments, type ShipmentView } from '#contract/shipping/shipments.ts'
import { pages } from '#web/api/query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { ShipmentCard } from './ShipmentCard.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** The shipments by step, those that have waited longest first; the URL stores the step. */
export function Departures() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('status')
  const status = shipmentStatuses.find((step) => step === asked) ?? 'to_pack'
  const isOffice = useMayPass()

  return (
    <>
      <PageHeader
        title="Expéditions"
        actions={
          <>
            {isOffice && (
              <Link to={paths.absorbedBoxes} className={buttonStyle('ghost')}>
                Au-dessus du prix payé
              </Link>
            )}
            <Link to={paths.pickList} className={buttonStyle('secondary')}>
              Liste de prélèvement
            </Link>
          </>
        }
      >
        Les plus anciens d’abord. Scannez un colis ou ouvrez un envoi pour l’emballer, le remettre
        au transporteur ou noter sa livraison.
      </PageHeader>
      <Card className="mb-6">
        <OpenByScan label="Scannez un colis ou un envoi" />
      </Card>
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

/** The shipments on their way; the address stores whether only those that ask for somebody are shown. */
function HandedOver() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('attention')
  const attention = shipmentAttentions.find((one) => one === asked)
  return (
    <>
      <SelectField
        label="Montrer"
        className="max-w-xs"
        value={attention ?? ''}
        onChange={({ target }) =>
          setQuery({ status: 'handed_over', ...(target.value ? { attention: target.value } : {}) })
        }
      >
        <option value="">Tous</option>
        {shipmentAttentions.map((one) => (
          <option key={one} value={one}>
            {attentionWords[one].label}
          </option>
        ))}
      </SelectField>
      <div className="mt-4">
        <ShipmentList status="handed_over" attention={attention} />
      </div>
    </>
  )
}

type ListProps = { status: ShipmentView['status']; attention?: ShipmentAttention | undefined }

function ShipmentList({ status, attention }: ListProps) {
  // A box under way may be of a shipment that has others to pack.
  const shipments = useInfiniteQuery(pages(listShipments, attention ? { attention } : { status }))

  if (!shipments.data) {
    return <Unloaded query={shipments} failed="Les envois n’ont pas pu être chargés." />
  }

  const items = shipments.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    const { title, text } = attention ? attentionWords[attention] : emptySteps[status]
    return <EmptyState title={title}>{text}</EmptyState>
  }
  return (
    <>
      <ul className="grid gap-3">
        {items.map((shipment) => (
          <li key={shipment.id}>
            <ShipmentCard shipment={shipment} />
          </li>
        ))}
      </ul>
      <NextPage list={shipments}>Afficher la suite</NextPage>
    </>
  )
}
