import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { hasLeft } from '#domain/shipment/box.ts'
import { isHeldBack, isStillOfShipment } from '#domain/shipment/shipment.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { holdBadge } from '#web/copy/holds.ts'
import { shipmentStatuses, shippingModes } from '#web/copy/shipments.ts'
import { supplementBadges } from '#web/copy/supplements.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'

const isToPack = (parcel: ShipmentView['parcels'][number]): boolean =>
  isStillOfShipment(parcel) && parcel.boxId === null

/** One shipment of the list: the customer, the destination, and the shelves of its parcels. */
export function ShipmentCard({ shipment }: { shipment: ShipmentView }) {
  const { customer, destination, parcels, status } = shipment
  const { label, family } = shipmentStatuses[status]
  return (
    <article className="relative grid gap-x-6 gap-y-3 rounded-2xl border border-line bg-surface p-4 hover:border-line-strong md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto] md:items-center">
      <div className="min-w-0">
        <h2 className="font-mono text-lg font-semibold tracking-normal">
          <Link
            to={paths.departure(shipment.id)}
            className="after:absolute after:inset-0 after:rounded-2xl"
          >
            {shipment.number}
          </Link>
        </h2>
        <p className="break-words">
          {customer.name}{' '}
          <span className="font-mono text-sm whitespace-nowrap text-ink-soft">
            {customer.clientNumber}
          </span>
        </p>
        <p className="flex items-center gap-1.5 text-ink-soft">
          <MapPin className="size-4 shrink-0" aria-hidden="true" />
          {destination} · {shippingModes[shipment.mode]}
        </p>
      </div>
      <Shelves parcels={status === 'to_pack' ? parcels.filter(isToPack) : parcels} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-col md:items-end">
        <Badge family={family}>{label}</Badge>
        {(shipment.boxes.length > 1 || (status === 'to_pack' && shipment.boxes.length > 0)) && (
          <p className="text-sm whitespace-nowrap">{boxesText(shipment)}</p>
        )}
        {status === 'to_pack' && parcels.some(isHeldBack) && (
          <Badge family="problem">Attend un colis bloqué</Badge>
        )}
        {badgesOf(shipment).map((badge) => (
          <Badge key={badge.label} family={badge.family}>
            {badge.label}
          </Badge>
        ))}
        <p className="text-sm whitespace-nowrap text-ink-soft">
          Payé le <time dateTime={shipment.createdAt}>{formatDay(shipment.createdAt)}</time>
        </p>
      </div>
    </article>
  )
}

/** Why it waits, or what became of the supplement that it waited for. */
function badgesOf({ holds, supplement }: ShipmentView) {
  const answered = supplement?.outcome ? supplementBadges[supplement.outcome] : null
  return [...(answered ? [answered] : []), ...holds.map(holdBadge)]
}

/** « 1 boîte fermée » while others are to pack; « 2 boîtes », and how many have left, afterwards. */
function boxesText({ status, boxes }: ShipmentView): string {
  const count = boxes.length === 1 ? '1\u00a0boîte' : `${boxes.length}\u00a0boîtes`
  if (status === 'to_pack') return boxes.length === 1 ? `${count} fermée` : `${count} fermées`
  const gone = boxes.filter(hasLeft).length
  if (status !== 'ready' || gone === 0) return count
  return `${count}, ${gone} partie${gone > 1 ? 's' : ''}`
}

/** The pick list, in shelf order. */
function Shelves({ parcels }: { parcels: ShipmentView['parcels'] }) {
  return (
    <ul aria-label="Colis à prélever" className="grid gap-1.5">
      {parcels.map((parcel) => (
        <li key={parcel.id} className="flex min-w-0 items-baseline gap-2.5">
          <ShelfCode shelf={parcel.shelf} />
          <span className="min-w-0 truncate font-mono text-sm">{parcel.trackingNumber}</span>
          {parcel.weightGrams !== null && (
            <span className="figures ml-auto text-sm whitespace-nowrap text-ink-soft md:ml-0">
              {formatWeight(parcel.weightGrams)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function ShelfCode({ shelf }: { shelf: string | null }) {
  return (
    <span className="inline-block min-w-14 shrink-0 rounded-md bg-sunken px-2 py-0.5 text-center font-mono font-semibold">
      {shelf ?? 'sans étagère'}
    </span>
  )
}
