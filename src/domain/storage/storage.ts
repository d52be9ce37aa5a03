import type { StorageTerms } from '#domain/catalogue/catalogue.ts'
import type { Keeping } from '#domain/catalogue/service-options.ts'
import { cents, type Cents } from '#domain/units.ts'
import { addDays, addMonths, parisDayOf, type ParisDay } from './paris-day.ts'
import {
  dayCounted,
  pausedBetween,
  pausedDays,
  pauseOf,
  type StoragePause,
} from './storage-pause.ts'

export type StoredParcel = {
  readonly receivedAt: Date
  /** 30, 60 or 90 by plan. */
  readonly freeStorageDays: number
  /** Prepaid keepings, each moving the end of the free storage. */
  readonly keepings: readonly Keeping[]
  /** Those of where its owner lived on each day (`pausesLived`). */
  readonly pauses: readonly StoragePause[]
}

export type StorageAccount = {
  /** The last day before the first fee; the day of reception is day 0. An open pause may still move it. */
  readonly freeUntil: ParisDay
  /** 0 on the last free day and afterwards. */
  readonly daysLeft: number
  readonly daysDue: number
  readonly feeDueCents: Cents
  readonly unclaimedOn: ParisDay
  readonly isUnclaimed: boolean
  /** What today is a day of; `null` when it counts. */
  readonly pause: StoragePause | null
  /** Days since the reception that did not count. */
  readonly daysPaused: number
}

/**
 * What one parcel's storage has come to at an instant, in Paris calendar days (decisions §7). A day of a pause counts
 * neither as a free one nor as one that is due. Billed days are the caller's to subtract.
 */
export function storageAccount(
  terms: StorageTerms,
  parcel: StoredParcel,
  at: Date,
): StorageAccount {
  const [today, received] = [parisDayOf(at), parisDayOf(parcel.receivedAt)]
  const paused = pausedDays(parcel.pauses, today)
  const free = lastFreeDay(parcel) - received
  const daysPaused = pausedBetween(paused, received, today)
  const counted = today - received - daysPaused
  const daysDue = Math.max(0, counted - free)
  const unclaimedAfter = free + terms.unclaimedDaysAfterFree
  return {
    freeUntil: addDays(dayCounted(paused, received, free + 1), -1),
    daysLeft: Math.max(0, free - counted),
    daysDue,
    feeDueCents: cents(daysDue * terms.feePerDayCents),
    unclaimedOn: dayCounted(paused, received, unclaimedAfter),
    isUnclaimed: counted >= unclaimedAfter,
    pause: pauseOf(parcel.pauses, today),
    daysPaused,
  }
}

/** The last week, and every day after: when the customer is told. */
export const storageWarningDays = 7

/** Nothing presses while the days stand still. */
export const isStorageEnding = ({
  daysLeft,
  pause,
}: Pick<StorageAccount, 'daysLeft' | 'pause'>): boolean =>
  pause === null && daysLeft <= storageWarningDays

/** As if every day counted: months are those of the calendar. */
function lastFreeDay({ receivedAt, freeStorageDays, keepings }: StoredParcel): ParisDay {
  let last = addDays(parisDayOf(receivedAt), freeStorageDays)
  for (const { unit, count } of keepings) {
    last = unit === 'days' ? addDays(last, count) : addMonths(last, count)
  }
  return last
}
