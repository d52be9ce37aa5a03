import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { addDays, endOfParisDay, parisDayOf } from '#domain/storage/paris-day.ts'
import { parcelCan, type Parcel } from './parcel.ts'
import type { BlockedChoice } from './request.ts'

export const blockCauses = ['prohibited', 'damaged', 'incomplete'] as const
export type BlockCause = (typeof blockCauses)[number]

/** The choices that the owner may get, by cause (docs/rules/parcels.md#blocking): prohibited goods never ship. */
export const choicesOfCause: Readonly<Record<BlockCause, readonly BlockedChoice[]>> = {
  prohibited: ['return', 'destroy', 'remove-item'],
  damaged: ['ship-as-is', 'return', 'destroy'],
  incomplete: ['ship-as-is', 'return', 'destroy'],
}

/**
 * Whether these choices may be offered: any of those of `prohibited`, all of those of damage. Without a cause, the rule of
 * `prohibited` applies.
 */
export function mayOffer(
  cause: BlockCause | undefined,
  offered: readonly BlockedChoice[],
): boolean {
  const choices = choicesOfCause[cause ?? 'prohibited']
  if (!offered.every((choice) => choices.includes(choice))) return false
  return cause === undefined || cause === 'prohibited' || new Set(offered).size === choices.length
}

/**
 * The transition that holds a parcel back: `block` on its shelf, `hold` at the packing bench, where its box waits. Before that, a
 * parcel in a quote must be taken out of it, and a closed box opened.
 */
export function block(
  parcel: Omit<Parcel, 'id'>,
): Outcome<'block' | 'hold', 'parcel-not-blockable'> {
  if (parcelCan('hold', parcel)) return accept('hold')
  return parcelCan('block', parcel) ? accept('block') : refuse('parcel-not-blockable')
}

/** The transition that frees a parcel: `unblock` back to its shelf, `resume` into the paid box that waits for it. */
export function unblock(
  parcel: Omit<Parcel, 'id'>,
): Outcome<'unblock' | 'resume', 'parcel-not-blocked'> {
  if (parcelCan('resume', parcel)) return accept('resume')
  return parcelCan('unblock', parcel) ? accept('unblock') : refuse('parcel-not-blocked')
}

/** The most days that a block may give. */
export const mostDaysToChoose = 60

/** How many days the owner has to choose. A renewed block counts from its first day, up to the most that a block may give. */
export const daysToChoose = ({
  blockedAt,
  deadline,
}: {
  readonly blockedAt: Date
  readonly deadline: Date
}): number => Math.min(parisDayOf(deadline) - parisDayOf(blockedAt), mostDaysToChoose)

/** The last instant of the owner's last day to choose. */
export const choiceDeadline = (now: Date, days: number): Date =>
  endOfParisDay(addDays(parisDayOf(now), days))
