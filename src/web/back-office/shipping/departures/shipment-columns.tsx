import { Link } from 'react-router'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { hasLeft } from '#domain/shipment/box.ts'
import { isHeldBack, isStillOfShipment } from '#domain/shipment/shipment.ts'
import { ClientName } from '#web/back-office/core/ClientName.tsx'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { holdBadge } from '#web/copy/holds.ts'
import { shipmentStatuses, shippingModes } from '#web/copy/shipments.ts'
import { supplementBadges } from '#web/copy/supplements.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'

type Columns = readonly Column<ShipmentView>[]

/** What each step asks: where its parcels stand, how many boxes wait, or under which numbers they left. */
export const shipmentColumns = (status: ShipmentView['status']): Columns => [
  number,
  client,
  destination,
  status === 'to_pack' ? shelves : status === 'ready' ? boxes : tracking,
  state,
]

const number: Column<ShipmentView> = {
  key: 'number',
  header: 'Envoi',
  main: true,
  cell: ({ id, number: text, createdAt }) => (
    <>
      <Link
        to={paths.departure(id)}
        data-row={id}
        className={`${linkStyle} font-mono whitespace-nowrap`}
      >
        {text}
      </Link>
      <span className="ml-2 font-normal whitespace-nowrap text-ink-soft">
        <span className="sr-only">payé le </span>
        <time dateTime={createdAt}>{formatShortDay(createdAt)}</time>
      </span>
    </>
  ),
}

const client: Column<ShipmentView> = {
  key: 'client',
  header: 'Client',
  onCard: 'below',
  grows: true,
  width: 160,
  cell: ({ customer }) => <ClientName {...customer} />,
}

const destination: Column<ShipmentView> = {
  key: 'destination',
  header: 'Destination',
  onCard: 'plain',
  grows: true,
  width: 120,
  cell: ({ destination: place, mode }) => (
    <>
      {place} <span className="text-ink-soft">{shippingModes[mode]}</span>
    </>
  ),
}

/** In shelf order, with the number of parcels where there are several. */
const shelves: Column<ShipmentView> = {
  key: 'shelves',
  header: 'À prélever sur',
  cell: ({ parcels }) => {
    const toPack = parcels.filter(
      (parcel) => isStillOfShipment(parcel) && parcel.boxId === null && parcel.leaving !== true,
    )
    const codes = Map.groupBy(toPack, ({ shelf }) => shelf ?? 'sans étagère')
    return (
      <span className="font-mono">
        {[...codes]
          .toSorted(([one], [other]) => one.localeCompare(other, 'fr'))
          .map(([code, { length }]) => (length > 1 ? `${code} ×${length}` : code))
          .join(', ') || '—'}
      </span>
    )
  },
}

const boxes: Column<ShipmentView> = {
  key: 'boxes',
  header: 'Boîtes',
  numeric: true,
  cell: ({ boxes: closed }) =>
    `${closed.length}, ${formatWeight(closed.reduce((sum, { weightGrams }) => sum + weightGrams, 0))}`,
}

const tracking: Column<ShipmentView> = {
  key: 'tracking',
  header: 'Suivi',
  cell: ({ boxes: closed }) => {
    const numbers = closed.flatMap(({ trackingNumber }) => trackingNumber ?? [])
    return <span className="font-mono">{numbers.join(', ') || '—'}</span>
  },
}

const state: Column<ShipmentView> = {
  key: 'state',
  header: 'État',
  onCard: 'plain',
  wraps: true,
  cell: (shipment) => (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {badgesOf(shipment).map(({ label, family }) => (
        <Badge key={label} family={family}>
          {label}
        </Badge>
      ))}
      {boxesText(shipment)}
    </span>
  ),
}

/** Why it waits, or what became of the supplement that it waited for; else how far it is. */
function badgesOf({ status, parcels, holds, supplement }: ShipmentView) {
  const answered = supplement?.outcome ? supplementBadges[supplement.outcome] : null
  const heldBack = status === 'to_pack' && parcels.some(isHeldBack) ? [parcelHeldBack] : []
  const reasons = [...heldBack, ...(answered ? [answered] : []), ...holds.map(holdBadge)]
  return reasons.length > 0 ? reasons : [shipmentStatuses[status]]
}

const parcelHeldBack = { label: 'Attend un colis bloqué', family: 'problem' } as const

/** « 1 boîte fermée » while others are to pack, and how many have left, afterwards. */
function boxesText({ status, boxes: closed }: ShipmentView): string {
  const { length } = closed
  if (status === 'to_pack') {
    if (length === 0) return ''
    return length === 1 ? '1\u00a0boîte fermée' : `${length}\u00a0boîtes fermées`
  }
  const gone = closed.filter(hasLeft).length
  if (status === 'ready' && gone > 0) return gone === 1 ? '1 partie' : `${gone} parties`
  return status !== 'ready' && length > 1 ? `${length}\u00a0boîtes` : ''
}
