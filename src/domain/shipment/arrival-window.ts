import { destinationFacts, type DestinationFacts } from '#domain/destination/destination-facts.ts'
import { isDestination } from '#domain/destination/destination.ts'
import { addDays, parisDayOf, type ParisDay } from '#domain/storage/paris-day.ts'
import { workingDaysAfter } from '#domain/storage/working-day.ts'
import type { RealDelays } from './real-delays.ts'
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

const ends = { near: 0.08, far: 0.92 }

/** Where the marker stands for these. After customs a box is `in-transit` again: the marker must not go back. */
const endOf: Readonly<Partial<Record<TrackingState, keyof typeof ends>>> = {
  announced: 'near',
  'taken-over': 'near',
  'out-for-delivery': 'far',
  'not-delivered': 'far',
  'to-collect': 'far',
}

/** Whether this happens in the territory where the box goes. */
export const hasLanded = (state: TrackingState | null): boolean =>
  state !== null && (state === 'customs' || state === 'customs-hold' || endOf[state] === 'far')

/**
 * How much of the way a box has travelled: where its carrier says that it is, else as much as is probable by now. Never all of it
 * before it is delivered.
 */
export function travelledShare(
  handedOverAt: Date,
  window: ArrivalWindow | null,
  now: Date,
  state: TrackingState | null = null,
): number {
  const end = state && endOf[state]
  if (end) return ends[end]
  if (window === null) return 0.5
  const [left, today] = [parisDayOf(handedOverAt), parisDayOf(now)]
  const share = (today - left) / Math.max(1, window.to - left)
  return Math.min(ends.far, Math.max(ends.near, share))
}
