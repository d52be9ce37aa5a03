import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { hasLeft } from '#domain/shipment/box.ts'
import { isHeldBack, isStillOfShipment } from '#domain/shipment/shipment.ts'
import { RowName } from '#web/back-office/core/list/RowName.tsx'
import { formatRecentDay } from '#web/copy/format-date.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { holdBadge } from '#web/copy/holds.ts'
import { shipmentStatuses, shippingModes } from '#web/copy/shipments.ts'
import { supplementBadges } from '#web/copy/supplements.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/Table.tsx'

type Columns = readonly Column<ShipmentView>[]

/** What each step asks: where its parcels stand, how many boxes wait, or under which numbers they left. */
export function shipmentColumns(status: ShipmentView['status']): Columns {
  const asked = status === 'to_pack' ? shelves : status === 'ready' ? boxes : tracking
  return [name(asked), client, destination, asked, state, paid]
}

const name = (asked: Column<ShipmentView>): Column<ShipmentView> => ({
  key: 'number',
  header: 'Client et envoi',
  main: true,
  grows: true,
  width: 270,
  cell: (shipment) => (
    <RowName
      name={shipment.customer.name}
      beside={`${shipment.destination} ${shippingModes[shipment.mode]}`}
      end={<span className="text-ink">{asked.cell(shipment)}</span>}
      state={<ShipmentState shipment={shipment} isPlain />}
      to={paths.departure(shipment.id)}
      row={shipment.id}
      number={shipment.number}
      last={<PaidOn shipment={shipment} />}
    />
  ),
})

const client: Column<ShipmentView> = {
  key: 'client',
  header: 'Numéro client',
  width: 112,
  onCard: 'none',
  cell: ({ customer }) => <span className="font-mono text-ink-soft">{customer.clientNumber}</span>,
}

const destination: Column<ShipmentView> = {
  key: 'destination',
  header: 'Destination',
  onCard: 'none',
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
  onCard: 'none',
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
  onCard: 'none',
  numeric: true,
  cell: ({ boxes: closed }) =>
    `${closed.length}, ${formatWeight(closed.reduce((sum, { weightGrams }) => sum + weightGrams, 0))}`,
}

const tracking: Column<ShipmentView> = {
  key: 'tracking',
  header: 'Suivi',
  onCard: 'none',
  cell: ({ boxes: closed }) => {
    const numbers = closed.flatMap(({ trackingNumber }) => trackingNumber ?? [])
    return <span className="font-mono">{numbers.join(', ') || '—'}</span>
  },
}

const state: Column<ShipmentView> = {
  key: 'state',
  header: 'État',
  onCard: 'none',
  wraps: true,
  cell: (shipment) => <ShipmentState shipment={shipment} />,
}

type StateProps = { readonly shipment: ShipmentView; readonly isPlain?: boolean }

const ShipmentState = ({ shipment, isPlain = false }: StateProps) => (
  <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 align-bottom">
    {badgesOf(shipment).map(({ label, family }) => (
      <Badge key={label} family={family} isPlain={isPlain}>
        {label}
      </Badge>
    ))}
    {boxesText(shipment)}
  </span>
)

const paid: Column<ShipmentView> = {
  key: 'paid',
  header: 'Payé le',
  numeric: true,
  onCard: 'none',
  cell: (shipment) => <PaidOn shipment={shipment} />,
}

const PaidOn = ({ shipment: { createdAt } }: { shipment: ShipmentView }) => (
  <time dateTime={createdAt} className="whitespace-nowrap">
    {formatRecentDay(createdAt)}
  </time>
)

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
