import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { parcelCan, parcelTransitions, type Parcel } from './parcel.ts'

const arrivals = ['receive', 'match-blocked'] as const
type Arrival = (typeof arrivals)[number]

/** By which move a declaration takes over what was found while it was nobody's, in the state that this is in. */
export function match(
  declared: Omit<Parcel, 'id'>,
  found: Omit<Parcel, 'id'>,
): Outcome<Arrival, 'parcel-not-matchable'> {
  const move = arrivals.find(
    (arrival) => parcelTransitions[arrival].to === found.status && parcelCan(arrival, declared),
  )
  return move === undefined || found.destroyed ? refuse('parcel-not-matchable') : accept(move)
}
