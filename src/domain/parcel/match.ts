import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { parcelCan, parcelTransitions, type Parcel } from './parcel.ts'

const arrivals = ['receive', 'match-blocked'] as const
type Arrival = (typeof arrivals)[number]

/** The transition by which a declaration takes over an unidentified parcel, by the status of that parcel. */
export function match(
  declared: Omit<Parcel, 'id'>,
  found: Omit<Parcel, 'id'>,
): Outcome<Arrival, 'parcel-not-matchable'> {
  const move = arrivals.find(
    (arrival) => parcelTransitions[arrival].to === found.status && parcelCan(arrival, declared),
  )
  return move === undefined || found.destroyed ? refuse('parcel-not-matchable') : accept(move)
}
