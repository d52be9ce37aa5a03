import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { addDays, endOfParisDay, parisDayOf } from '#domain/storage/paris-day.ts'
import { parcelCan, parcelTransitions, type Parcel } from './parcel.ts'

/**
 * Holds a parcel back on its shelf. One that a quote holds is first taken out of it, and one that is paid for waits for
 * its refund: their money must not be held with them.
 */
export function block(
  parcel: Omit<Parcel, 'id'>,
): Outcome<typeof parcelTransitions.block.to, 'parcel-not-blockable'> {
  if (!parcelCan('block', parcel)) return refuse('parcel-not-blockable')
  return accept(parcelTransitions.block.to)
}

/** How many days its owner was given. */
export const daysToChoose = ({
  blockedAt,
  deadline,
}: {
  readonly blockedAt: Date
  readonly deadline: Date
}): number => parisDayOf(deadline) - parisDayOf(blockedAt)

/** The last instant of the last day that its owner has to choose. */
export const choiceDeadline = (now: Date, days: number): Date =>
  endOfParisDay(addDays(parisDayOf(now), days))
