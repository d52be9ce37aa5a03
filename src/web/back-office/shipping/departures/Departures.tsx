import { Link, useSearchParams } from 'react-router'
import { shipmentStatuses } from '#domain/shipment/shipment.ts'
import { stepTabs, silentOnly, emptySteps, nothingSilent } from '#web/copy/shipments.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { useMayPass } from '#web/back-office/shipping/holds/stopped-by.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { OpenByScan } from './OpenByScan.tsx'
import { PaidOptions } from './PaidOptions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
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

/** The shipments on their way; the address stores whether only those without news are shown. */
function HandedOver() {
  const [query, setQuery] = useSearchParams()
  const isSilent = query.get('muets') === 'oui'
  return (
    <>
      <Checkbox
        label={silentOnly}
        checked={isSilent}
        onChange={({ target }) =>
          setQuery({ status: 'handed_over', ...(target.checked ? { muets: 'oui' } : {}) })
        }
      />
      <div className="mt-4">
        <ShipmentList status="handed_over" isSilent={isSilent} />
      </div>
    </>
  )
}

type ListProps = { status: ShipmentView['status']; isSilent?: boolean }

function ShipmentList({ status, isSilent = false }: ListProps) {
  const shipments = useInfiniteQuery(
    pages(listShipments, { status, silent: isSilent ? 'yes' : undefined }),
  )

  if (!shipments.data) {
    return <Unloaded query={shipments} failed="Les envois n’ont pas pu être chargés." />
  }

  const items = shipments.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    const { title, text } = isSilent ? nothingSilent : emptySteps[status]
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
