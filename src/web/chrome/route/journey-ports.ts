import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { formatPortDay } from '#web/copy/format-date.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import type { Port } from './PortList.tsx'

const names = {
  declared: 'Déclaré',
  received: 'Reçu',
  quoted: 'Devis',
  paid: 'Payé',
  packed: 'Prêt',
  shipped: 'Expédié',
  'under-way': 'En transit',
  delivered: 'Livré',
  blocked: 'Bloqué',
  returned: 'Reparti',
  'came-back': 'Revenu',
  unclaimed: 'Non réclamé',
}

export type PortName = keyof typeof names
/** When each port was reached, as far as that is known. */
export type PortDates = Readonly<Partial<Record<PortName, string | null | undefined>>>

const parcelWay: readonly PortName[] = [
  'declared',
  'received',
  'quoted',
  'paid',
  'packed',
  'shipped',
  'delivered',
]

/** What a parcel that goes no further has passed; no port lies ahead of it. */
const heldWay = (last: PortName): readonly PortName[] => ['declared', 'received', last]

const places: Readonly<Record<ParcelStatus, { way: readonly PortName[]; current: PortName }>> = {
  pending_arrival: { way: parcelWay, current: 'declared' },
  received: { way: parcelWay, current: 'received' },
  pending_quote: { way: parcelWay, current: 'quoted' },
  processing: { way: parcelWay, current: 'paid' },
  ready_to_ship: { way: parcelWay, current: 'packed' },
  shipped: { way: parcelWay, current: 'shipped' },
  delivered: { way: parcelWay, current: 'delivered' },
  blocked: { way: heldWay('blocked'), current: 'blocked' },
  returned: { way: heldWay('returned'), current: 'returned' },
  unclaimed: { way: heldWay('unclaimed'), current: 'unclaimed' },
}

export const portsOfParcel = (status: ParcelStatus, dates: PortDates) =>
  portsOf(places[status].way, places[status].current, dates)

type BoxPlace = { readonly current: PortName; readonly family: StatusFamily }

const boxPlaces: Readonly<Record<Exclude<ShipmentStatus, 'cancelled'>, BoxPlace>> = {
  to_pack: { current: 'paid', family: 'house' },
  ready: { current: 'packed', family: 'house' },
  handed_over: { current: 'under-way', family: 'moving' },
  delivered: { current: 'delivered', family: 'done' },
  returned: { current: 'came-back', family: 'problem' },
}

/** Of a box, or of a shipment that is not packed yet: from its payment on. */
export function portsOfBox(status: keyof typeof boxPlaces, dates: PortDates) {
  const { current, family } = boxPlaces[status]
  const last = status === 'returned' ? 'came-back' : 'delivered'
  return { ...portsOf(['paid', 'packed', 'under-way', last], current, dates), family }
}

function portsOf(way: readonly PortName[], current: PortName, dates: PortDates) {
  const place = way.indexOf(current)
  const ports = way.map((port, index): Port => {
    const at = index <= place ? dates[port] : undefined
    return { key: port, name: names[port], ...(at ? { at, date: formatPortDay(at) } : {}) }
  })
  return { ports, current: place }
}
