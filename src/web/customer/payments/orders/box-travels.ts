import type { OrderView } from '#contract/payments/orders.ts'
import {
  arrivalWindow,
  expectedDeparture,
  carrierPlace,
  travelledShare,
  type ArrivalWindow,
} from '#domain/shipment/arrival-window.ts'
import {
  addDays,
  parisDayOf,
  parisDayOfText,
  startOfParisDay,
  type ParisDay,
} from '#domain/storage/paris-day.ts'

type Shipment = OrderView['shipments'][number]
type Box = Shipment['boxes'][number]

/** What travels as one thing: a closed box, or what is still to be packed. */
export type Travel = {
  readonly key: string
  /** Among several. */
  readonly name: string | null
  readonly status: Exclude<Shipment['status'], 'cancelled'>
  readonly box: Box | null
}

export const isFollowed = ({ status }: Box): boolean =>
  status === 'handed_over' || status === 'delivered'

/** Its boxes, then what is left to pack; one picture when all is in one box, or nothing in any. */
export function travelsOf({ status, boxes }: Shipment): readonly Travel[] {
  if (status === 'cancelled') return []
  const isToPack = status === 'to_pack'
  const isAlone = boxes.length + (isToPack ? 1 : 0) === 1
  const packed = boxes.map((box): Travel => ({
    key: box.id,
    name: isAlone ? null : `Boîte\u00a0${box.place}`,
    status: box.status,
    box,
  }))
  const rest: Travel = {
    key: 'rest',
    name: isAlone ? null : 'Le reste de l’envoi',
    status: 'to_pack',
    box: null,
  }
  return isToPack ? [...packed, rest] : packed
}

/** How far it is, between which days it should arrive, and until when it should leave if it is still here. */
export function progressOf(
  order: OrderView,
  shipment: Shipment,
  { status, box }: Travel,
  now: Date,
): { share: number; window: ArrivalWindow | null; departure?: ParisDay } {
  if (status === 'delivered') return { share: 1, window: null }
  if (status === 'returned') return { share: 0, window: null }
  const left = box?.handedOverAt ? new Date(box.handedOverAt) : null
  if (left) {
    const window = arrivalWindow(parisDayOf(left), shipment)
    const place = carrierPlace((box?.tracking?.events ?? []).map(({ state }) => state))
    return { share: travelledShare(left, window, now, place), window }
  }
  const departure = expectedDeparture(
    status === 'to_pack' ? 'to-pack' : 'packed',
    withdrawalEnd(order),
    now,
  )
  return { share: 0, window: arrivalWindow(departure, shipment), departure }
}

/** Without an express request, nothing leaves before the last day to withdraw is over (docs/rules/law.md#express-request). */
function withdrawalEnd({ withdrawal }: OrderView): Date | null {
  if (withdrawal === null || withdrawal.expressRequestedAt !== null) return null
  return startOfParisDay(addDays(parisDayOfText(withdrawal.lastDay), 1))
}
