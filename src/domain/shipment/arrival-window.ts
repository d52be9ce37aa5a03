import { destinationFacts, type DestinationFacts } from '#domain/destination/destination-facts.ts'
import { isDestination } from '#domain/destination/destination.ts'
import { addDays, parisDayOf, type ParisDay } from '#domain/storage/paris-day.ts'
import { workingDaysAfter } from '#domain/storage/working-day.ts'
import type { TrackingState } from './tracking.ts'

/** The two days, both included, between which a box should arrive; indicative. */
export type ArrivalWindow = { readonly from: ParisDay; readonly to: ParisDay }

export type TravelledWay = {
  readonly destination: string
  readonly mode: 'standard' | 'eco'
  /** What our own boxes took there. */
  readonly delays: RealDelays | null
}

/** Working days that packing and the next van usually take. */
const preparationDays = { 'to-pack': 2, packed: 1 }

/** The day on which a box should leave: not before the customer's last day to withdraw is over. */
export function expectedDeparture(
  state: keyof typeof preparationDays,
  mayLeaveFrom: Date | null,
  now: Date,
): ParisDay {
  const first = mayLeaveFrom !== null && mayLeaveFrom > now ? mayLeaveFrom : now
  return workingDaysAfter(parisDayOf(first), preparationDays[state])
}

/**
 * From the day of the departure: the usual delay of the territory. Once enough of our own boxes were delivered, it ends on the day
 * by which nine of them out of ten had arrived (docs/rules/shipping.md#real-delays). `null` where only a quote can say.
 */
export function arrivalWindow(left: ParisDay, way: TravelledWay): ArrivalWindow | null {
  const usual = usualWindow(left, way)
  const { delays } = way
  if (delays === null) return usual
  const half = addDays(left, delays.halfDays)
  return {
    from: usual !== null && usual.from < half ? usual.from : half,
    to: addDays(left, delays.mostDays),
  }
}

function usualWindow(left: ParisDay, { destination, mode }: TravelledWay): ArrivalWindow | null {
  if (!isDestination(destination)) return null
  const { standardWorkingDays, ecoDays }: DestinationFacts = destinationFacts[destination]
  if (mode === 'eco')
    return ecoDays && { from: addDays(left, ecoDays.from), to: addDays(left, ecoDays.to) }
  return (
    standardWorkingDays && {
      from: workingDaysAfter(left, standardWorkingDays.from),
      to: workingDaysAfter(left, standardWorkingDays.to),
    }
  )
}

export const carrierPlaces = ['departure', 'arrival'] as const
/** Where a carrier's events put a box, when they tell. */
export type CarrierPlace = (typeof carrierPlaces)[number]

const placeOfState: Readonly<Partial<Record<TrackingState, CarrierPlace>>> = {
  announced: 'departure',
  'taken-over': 'departure',
  customs: 'arrival',
  'customs-hold': 'arrival',
  'out-for-delivery': 'arrival',
  'not-delivered': 'arrival',
  'to-collect': 'arrival',
}

/** Whether this happens in the territory where the box goes. */
export const hasLanded = (state: TrackingState | null): boolean =>
  state !== null && placeOfState[state] === 'arrival'

/**
 * Of all events of a box: in the territory once one of them happened there (released by customs, it is `in-transit` again), at the
 * departure while all did; else `null`, somewhere on the way.
 */
export function carrierPlace(states: readonly (TrackingState | null)[]): CarrierPlace | null {
  const places = states.map((state) => state && placeOfState[state])
  if (places.includes('arrival')) return 'arrival'
  return places.length > 0 && places.every((place) => place === 'departure') ? 'departure' : null
}

/** In the territory the marker stands before its port: the parcel is not delivered yet. */
const shareOfPlace = { departure: 0.08, arrival: 0.95 } as const satisfies Record<
  CarrierPlace,
  number
>

/** While nobody says that it has landed. */
const mostProbable = 0.92

/**
 * How much of the way a box has travelled: where its carrier says that it is, else as much as is probable by now. Never all of it
 * before its carrier says that it has landed.
 */
export function travelledShare(
  handedOverAt: Date,
  window: ArrivalWindow | null,
  now: Date,
  place: CarrierPlace | null = null,
): number {
  if (place) return shareOfPlace[place]
  if (window === null) return 0.5
  const [left, today] = [parisDayOf(handedOverAt), parisDayOf(now)]
  const share = (today - left) / Math.max(1, window.to - left)
  return Math.min(mostProbable, Math.max(shareOfPlace.departure, share))
}

/** How long our own boxes took from hand-over to delivery, in days begun. */
export type RealDelays = {
  readonly deliveries: number
  /** Half of them were delivered within so many days. */
  readonly halfDays: number
  /** Nine out of ten were. */
  readonly mostDays: number
}

/** How many boxes took so many days. */
export type DaysTaken = { readonly days: number; readonly boxes: number }

/** Of fewer deliveries nothing is shown: a figure would say little, and might tell of one person. */
export const fewestDeliveries = 20

/** Deliveries older than this say nothing of today. */
export const monthsOfDelays = 12

/** The median and the 9th decile: each is a number of days that a box took. `null` under twenty deliveries. */
export function realDelays(taken: readonly DaysTaken[]): RealDelays | null {
  const deliveries = taken.reduce((sum, { boxes }) => sum + boxes, 0)
  if (deliveries < fewestDeliveries) return null
  const quickestFirst = taken.toSorted((a, b) => a.days - b.days)
  return {
    deliveries,
    halfDays: daysWithin(quickestFirst, Math.ceil(deliveries / 2)),
    mostDays: daysWithin(quickestFirst, Math.ceil((deliveries * 9) / 10)),
  }
}

/** The days after which so many boxes were there. */
function daysWithin(quickestFirst: readonly DaysTaken[], wanted: number): number {
  let there = 0
  for (const { days, boxes } of quickestFirst) {
    there += boxes
    if (there >= wanted) return days
  }
  throw new RangeError(`fewer than ${wanted} boxes`)
}

/** Where the built page of a territory leaves room for the delays of our own deliveries. */
export const delaySlot = '<!--delais-constates-->'
