import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { addDays, endOfParisDay, parisDayOf } from '#domain/storage/paris-day.ts'
import { parcelCan, type Parcel } from './parcel.ts'
import type { BlockedChoice } from './request.ts'

export const blockCauses = ['prohibited', 'damaged', 'incomplete'] as const
export type BlockCause = (typeof blockCauses)[number]

/** What its owner may choose, by what was found (decisions §12): what is prohibited never ships. */
export const choicesOfCause: Readonly<Record<BlockCause, readonly BlockedChoice[]>> = {
  prohibited: ['return', 'destroy', 'remove-item'],
  damaged: ['ship-as-is', 'return', 'destroy'],
  incomplete: ['ship-as-is', 'return', 'destroy'],
}

/** Some of what is prohibited allows, all of what damage leaves; a block that names no cause is as strict as the first. */
export function mayOffer(
  cause: BlockCause | undefined,
  offered: readonly BlockedChoice[],
): boolean {
  const choices = choicesOfCause[cause ?? 'prohibited']
  if (!offered.every((choice) => choices.includes(choice))) return false
  return cause === undefined || cause === 'prohibited' || new Set(offered).size === choices.length
}

/**
 * By which move a parcel is held back: on its shelf, or at the packing bench, where its box waits for it. One that a quote
 * holds is first taken out of it, and a closed box is first opened again.
 */
export function block(
  parcel: Omit<Parcel, 'id'>,
): Outcome<'block' | 'hold', 'parcel-not-blockable'> {
  if (parcelCan('hold', parcel)) return accept('hold')
  return parcelCan('block', parcel) ? accept('block') : refuse('parcel-not-blockable')
}

/** By which move one that was held back is free again: on its shelf, or in the paid box that waits for it. */
export function unblock(
  parcel: Omit<Parcel, 'id'>,
): Outcome<'unblock' | 'resume', 'parcel-not-blocked'> {
  if (parcelCan('resume', parcel)) return accept('resume')
  return parcelCan('unblock', parcel) ? accept('unblock') : refuse('parcel-not-blocked')
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
