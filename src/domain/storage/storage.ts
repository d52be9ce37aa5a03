import type { StorageTerms } from '#domain/catalogue/catalogue.ts'
import { cents, type Cents } from '#domain/units.ts'
import { dueAmong, freeUntils, type HeldFreeDays, type PaidKeeping } from './free-days.ts'
import { addDays, parisDayOf, type ParisDay } from './paris-day.ts'
import {
  dayCounted,
  pausedBetween,
  pausedDays,
  pauseOf,
  type StoragePause,
} from './storage-pause.ts'

export type StoredParcel = {
  readonly receivedAt: Date
  /** Of the owner's plans since the reception, today's last (`freeDaysHeld`). */
  readonly freeDays: readonly HeldFreeDays[]
  /** Prepaid keepings in the order of their payment; each moves the end of the free days. */
  readonly keepings: readonly PaidKeeping[]
  /** Pauses of the territory where the owner lived on each day (`pausesLived`). */
  readonly pauses: readonly StoragePause[]
  /** Due days that an admin waived. */
  readonly waivedDays: number
}

export type StorageAccount = {
  /** The last free day; the day of reception is day 0. An open pause may still move it. */
  readonly freeUntil: ParisDay
  /** 0 on the last free day and afterwards. */
  readonly daysLeft: number
  /** Days before a late plan or keeping stay due, even while free days are left. */
  readonly daysDue: number
  readonly feeDueCents: Cents
  readonly unclaimedOn: ParisDay
  readonly isUnclaimed: boolean
  /** The pause that today belongs to; `null` when today counts. */
  readonly pause: StoragePause | null
  /** Days since the reception that did not count. */
  readonly daysPaused: number
}

/**
 * What one parcel's storage has come to at an instant, in Paris calendar days (docs/rules/storage.md#a-plan-that-changes): a
 * day that was due stays due, a day that was promised free stays free. A day of a pause is neither. What a quote billed is not
 * taken off.
 */
export function storageAccount(
  terms: StorageTerms,
  parcel: StoredParcel,
  at: Date,
): StorageAccount {
  const [today, received] = [parisDayOf(at), parisDayOf(parcel.receivedAt)]
  const paused = pausedDays(parcel.pauses, today)
  const { freeDays, keepings } = parcel
  const untils = freeUntils({ received, paused, freeDays, keepings })
  const free = untils.at(-1)?.free ?? 0
  const daysPaused = pausedBetween(paused, received, today)
  const counted = today - received - daysPaused
  const daysDue = Math.max(0, dueAmong(counted, untils) - parcel.waivedDays)
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

/** The customer is told when this many free days, or fewer, are left. */
export const storageWarningDays = 7

/** Whether the free days end soon or have ended; never during a pause. */
export const isStorageEnding = ({
  daysLeft,
  pause,
}: Pick<StorageAccount, 'daysLeft' | 'pause'>): boolean =>
  pause === null && daysLeft <= storageWarningDays
