import { useInfiniteQuery } from '@tanstack/react-query'
import { listShipments, type ShipmentView } from '#contract/shipping/shipments.ts'
import { pages } from '#web/api/query.ts'
import { emptySteps, nothingSilent } from '#web/copy/shipments.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { ShipmentCard } from './ShipmentCard.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

type ListProps = { status: ShipmentView['status']; isSilent?: boolean }

export function ShipmentList({ status, isSilent = false }: ListProps) {
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
