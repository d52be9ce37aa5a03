import type { ShipmentStatus } from './shipment.ts'

/** What a carrier's event says of a box, in the order of a journey without trouble, then the troubles. */
export const trackingStates = [
  'announced',
  'taken-over',
  'in-transit',
  'customs',
  'out-for-delivery',
  'delivered',
  'to-collect',
  'customs-hold',
  'problem',
  'not-delivered',
  'returning',
  'returned',
] as const
export type TrackingState = (typeof trackingStates)[number]

/** La Poste's codes (« Suivi v2 », developer.laposte.fr). Any other code is shown as it is and changes nothing. */
const stateByCode: Readonly<Record<string, TrackingState>> = {
  DR1: 'announced',
  PC1: 'taken-over',
  PC2: 'taken-over',
  ET1: 'in-transit',
  ET2: 'in-transit',
  ET3: 'in-transit',
  ET4: 'in-transit',
  EP1: 'in-transit',
  DO1: 'customs',
  DO2: 'in-transit',
  DO3: 'customs-hold',
  PB1: 'problem',
  PB2: 'in-transit',
  MD2: 'out-for-delivery',
  ND1: 'not-delivered',
  AG1: 'to-collect',
  RE1: 'returning',
  DI1: 'delivered',
  DI2: 'returned',
}

export const stateOfCode = (code: string): TrackingState | null =>
  Object.hasOwn(stateByCode, code) ? (stateByCode[code] ?? null) : null

export type TrackingEvent = { readonly code: string; readonly label: string; readonly at: Date }

/** By their own time, the oldest first, whatever the order in which they were read; at one time, in the order of a journey, then of their codes. */
export const inOrder = <Event extends TrackingEvent>(events: readonly Event[]): Event[] =>
  events.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || rank(a) - rank(b) || a.code.localeCompare(b.code),
  )

const rank = ({ code }: TrackingEvent): number => {
  const state = stateOfCode(code)
  return state === null ? -1 : trackingStates.indexOf(state)
}

export type TrackedState = { readonly state: TrackingState; readonly event: TrackingEvent }

/**
 * Where the box is: the last event by its own time whose code is known. A late older event never moves it back, and scans on the
 * way back to us do not send it off again.
 */
export function currentState(events: readonly TrackingEvent[]): TrackedState | null {
  const told = inOrder(events).flatMap((event) => {
    const state = stateOfCode(event.code)
    return state === null ? [] : [{ state, event }]
  })
  return told.reduce<TrackedState | null>(
    (now, next) => (isComingBack(now?.state) && !endsTheJourney(next.state) ? now : next),
    null,
  )
}

export const endsTheJourney = (state: TrackingState | undefined): boolean =>
  state === 'delivered' || state === 'returned'

/** The carrier brings the box back: no day of arrival is promised any more. */
export const isComingBack = (state: TrackingState | null | undefined): boolean =>
  state === 'returning' || state === 'returned'

/** What a customer is told at once. */
export const toldAtOnce = ['customs-hold', 'not-delivered', 'to-collect', 'returning'] as const
export type ToldAtOnce = (typeof toldAtOnce)[number]
export const isToldAtOnce = (state: TrackingState): state is ToldAtOnce =>
  (toldAtOnce as readonly string[]).includes(state)

type Followed = {
  readonly handedOverAt: Date
  /** Two letters; `null` for the rest of the world. */
  readonly destinationCountry: string | null
  /** Two letters, as the carrier says. */
  readonly arrivalCountry: string | null
}

/** A hand-over may be noted days after the carrier's van left. */
const latestNoteMs = 3 * 86_400_000

/**
 * Whether these events are those of somebody else's box: it travelled before ours left, or arrives in another country. « FR »
 * stands for any French territory.
 */
export function isOfAnother(
  events: readonly TrackingEvent[],
  { handedOverAt, destinationCountry, arrivalCountry }: Followed,
): boolean {
  const earliest = handedOverAt.getTime() - latestNoteMs
  const travelledBefore = events.some(({ code, at }) => code !== 'DR1' && at.getTime() < earliest)
  const goesElsewhere =
    arrivalCountry !== null &&
    destinationCountry !== null &&
    arrivalCountry !== 'FR' &&
    arrivalCountry !== destinationCountry
  return travelledBefore || goesElsewhere
}

type Arrival = { readonly at: Date; readonly handedOverAt: Date; readonly now: Date }

/** When a box is said to have arrived: the carrier's time, never before it left nor in the future. */
export const deliveryTime = ({ at, handedOverAt, now }: Arrival): Date =>
  new Date(Math.min(Math.max(at.getTime(), handedOverAt.getTime()), now.getTime()))

const minute = 60_000

const hour = 60 * minute

const day = 24 * hour

/** How often a box is read, by the age of the carrier's last word; then never more. */
const paces: readonly (readonly [untilMs: number, everyMs: number])[] = [
  [2 * day, 20 * minute],
  [10 * day, hour],
  [30 * day, 3 * hour],
  [120 * day, day],
]

/** When a box is read again after an answer (docs/rules/shipping.md#carrier-tracking); `null` once nothing more is expected. */
export function nextReading(now: Date, lastWord: Date): Date | null {
  const age = now.getTime() - lastWord.getTime()
  const pace = paces.find(([until]) => age < until)
  return pace === undefined ? null : new Date(now.getTime() + pace[1])
}

/** After `failures` failures in a row: twice as long each time, a day at most. */
export const afterFailure = (now: Date, failures: number): Date =>
  new Date(now.getTime() + Math.min(day, 5 * minute * 2 ** Math.min(failures, 12)))

/** How long others may still follow a box once its journey has ended. */
const linkDaysAfterEnd = 90

type LinkedBox = {
  readonly status: ShipmentStatus
  readonly deliveredAt: Date | null
  readonly returnedAt: Date | null
}

/** Whether a link to this box may be made, and shows it: until 90 days after its end, never once it was cancelled. */
export function isFollowable({ status, deliveredAt, returnedAt }: LinkedBox, now: Date): boolean {
  if (status === 'cancelled') return false
  const endedAt = deliveredAt ?? returnedAt
  if (endedAt === null) return true
  return now.getTime() < endedAt.getTime() + linkDaysAfterEnd * 86_400_000
}
