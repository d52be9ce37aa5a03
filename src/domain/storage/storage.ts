import type { StorageTerms } from '#domain/catalogue/catalogue.ts'
import type { Keeping } from '#domain/catalogue/service-options.ts'
import { cents, type Cents } from '#domain/units.ts'
import { addDays, addMonths, parisDayOf, type ParisDay } from './paris-day.ts'

export type StoredParcel = {
  readonly receivedAt: Date
  /** 30, 60 or 90 by plan. */
  readonly freeStorageDays: number
  /** Prepaid keepings, each moving the end of the free storage. */
  readonly keepings: readonly Keeping[]
}

export type StorageAccount = {
  /** The last day without a fee; the day of reception is day 0. */
  readonly freeUntil: ParisDay
  /** 0 on the last free day and afterwards. */
  readonly daysLeft: number
  readonly daysDue: number
  readonly feeDueCents: Cents
  readonly unclaimedOn: ParisDay
  readonly isUnclaimed: boolean
}

/** What one parcel's storage has come to at an instant, in Paris calendar days (decisions §7). Billed days are the caller's to subtract. */
export function storageAccount(
  terms: StorageTerms,
  parcel: StoredParcel,
  at: Date,
): StorageAccount {
  const today = parisDayOf(at)
  const freeUntil = lastFreeDay(parcel)
  const unclaimedOn = addDays(freeUntil, terms.unclaimedDaysAfterFree)
  const daysDue = Math.max(0, today - freeUntil)
  return {
    freeUntil,
    daysLeft: Math.max(0, freeUntil - today),
    daysDue,
    feeDueCents: cents(daysDue * terms.feePerDayCents),
    unclaimedOn,
    isUnclaimed: today >= unclaimedOn,
  }
}

/** The last week, and every day after: when the customer is told. */
export const storageWarningDays = 7

export const isStorageEnding = ({ daysLeft }: Pick<StorageAccount, 'daysLeft'>): boolean =>
  daysLeft <= storageWarningDays

function lastFreeDay({ receivedAt, freeStorageDays, keepings }: StoredParcel): ParisDay {
  let last = addDays(parisDayOf(receivedAt), freeStorageDays)
  for (const { unit, count } of keepings) {
    last = unit === 'days' ? addDays(last, count) : addMonths(last, count)
  }
  return last
}
