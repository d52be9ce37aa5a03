import type { StorageTerms } from '#domain/catalogue/catalogue.ts'
import { type Parcel, type ParcelStatus, parcelStatuses } from '#domain/parcel/parcel.ts'
import type { Cents } from '#domain/units.ts'
import {
  type DaysDue,
  type FormerDayPrice,
  daysByPrice,
  feeOf,
  withoutWaived,
} from './day-prices.ts'
import {
  countedOn,
  dueAmong,
  freeUntils,
  type HeldFreeDays,
  keepingDays,
  type PaidKeeping,
} from './free-days.ts'
import { addDays, parisDayOf, type ParisDay } from './paris-day.ts'
import {
  dayCounted,
  pausedBetween,
  pausedDays,
  pauseOf,
  type PausedDays,
  type StoragePause,
} from './storage-pause.ts'

export type StoredParcel = {
  readonly receivedAt: Date
  /** The free days of the owner's plans since the reception, the current plan last (`freeDaysHeld`). */
  readonly freeDays: readonly HeldFreeDays[]
  /** Prepaid storage in the order of payment; each one moves the end of the free days. */
  readonly keepings: readonly PaidKeeping[]
  /** Pauses of the territory where the owner lived on each day (`pausesLived`). */
  readonly pauses: readonly StoragePause[]
  /** Days that are not due again: paid by themselves, waived, and those of `freeDaysAfterComeBack`. */
  readonly waivedDays: number
  /** What a day cost before, the earliest first; by default, what it costs now. */
  readonly formerPrices?: readonly FormerDayPrice[]
  /** The last day on which the carrier brought it back. */
  readonly cameBackOn?: ParisDay | null
}

export type StorageAccount = {
  /** The last free day; the day of reception is day 0. An open pause may still move it. */
  readonly freeUntil: ParisDay
  /** 0 on the last free day and afterwards. */
  readonly daysLeft: number
  /** Days due before a plan or prepaid storage began stay due, even while free days are left. */
  readonly daysDue: number
  readonly feeDueCents: Cents
  /** The days due by what each costs, the first ones first. */
  readonly dueAt: readonly DaysDue[]
  readonly unclaimedOn: ParisDay
  readonly isUnclaimed: boolean
  /** The pause that includes today; `null` when today counts. */
  readonly pause: StoragePause | null
  /** Days since the reception that did not count. */
  readonly daysPaused: number
}

/** The free days left, as everybody reads them; below 0, the days due. */
export const freeDaysLeft = ({
  daysLeft,
  daysDue,
}: Pick<StorageAccount, 'daysLeft' | 'daysDue'>): number => (daysLeft > 0 ? daysLeft : 0 - daysDue)

/**
 * The state of one parcel's storage at an instant, in Paris calendar days (docs/rules/storage.md#a-plan-that-changes): a day that
 * was due stays due, a day that was promised free stays free. A day of a pause is neither. Days already billed on a quote are not
 * subtracted.
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
  const byPrice = daysByPrice(parcel.formerPrices ?? [], terms.feePerDayCents, (last) => {
    const day = last === null ? counted : countedOn({ received, paused }, last)
    return dueAmong(Math.min(day, counted), untils)
  })
  const dueAt = withoutWaived(byPrice, parcel.waivedDays)
  const end = Math.max(free, freeSinceComeBack(parcel, paused))
  const unclaimedAfter = free + terms.unclaimedDaysAfterFree
  return {
    freeUntil: addDays(dayCounted(paused, received, end + 1), -1),
    daysLeft: Math.max(0, end - counted),
    daysDue,
    feeDueCents: feeOf(dueAt),
    dueAt,
    unclaimedOn: dayCounted(paused, received, unclaimedAfter),
    isUnclaimed: counted >= unclaimedAfter,
    pause: pauseOf(parcel.pauses, today),
    daysPaused,
  }
}

/** How many days of each prepaid storage were used by that day (docs/rules/law.md#withdrawal). */
export const keepingsUsed = (
  { receivedAt, pauses, freeDays, keepings }: StoredParcel,
  day: ParisDay,
): ReturnType<typeof keepingDays> =>
  keepingDays(
    { received: parisDayOf(receivedAt), paused: pausedDays(pauses, day), freeDays, keepings },
    day,
  )

/** What the carrier brought back costs no storage for this many days, whatever was due before it left. */
export const freeDaysAfterComeBack = 15

/** The days to waive when it comes back, as its account stands then. */
export const waivedAtComeBack = ({ daysLeft, daysDue }: StorageAccount): number =>
  daysDue + Math.max(0, freeDaysAfterComeBack - daysLeft)

/** The number of the last counted day that is free since it came back; 0 for what never did. */
function freeSinceComeBack(
  { receivedAt, cameBackOn }: StoredParcel,
  paused: readonly PausedDays[],
): number {
  if (!cameBackOn) return 0
  const received = parisDayOf(receivedAt)
  return cameBackOn - received - pausedBetween(paused, received, cameBackOn) + freeDaysAfterComeBack
}

/** The customer is notified when this many free days, or fewer, are left. */
export const storageWarningDays = 7

/** Whether the free days end soon or have ended; never during a pause. */
export const isStorageEnding = ({
  daysLeft,
  pause,
}: Pick<StorageAccount, 'daysLeft' | 'pause'>): boolean =>
  areFreeDaysEnding(daysLeft, pause !== null)

/** The same, where only that is known of an account. */
export const areFreeDaysEnding = (daysLeft: number, isPaused: boolean): boolean =>
  !isPaused && daysLeft <= storageWarningDays

/**
 * Whether a parcel's storage is free for some days and then charged, with a warning to the owner before
 * (docs/rules/storage.md#what-counts): the parcel is in the warehouse, and nobody has paid to ship it. The owner of an unclaimed
 * parcel has had more notices than this.
 */
const isChargedFor: Readonly<Record<ParcelStatus, boolean>> = {
  pending_arrival: false,
  received: true,
  pending_quote: true,
  processing: false,
  ready_to_ship: false,
  shipped: false,
  delivered: false,
  blocked: true,
  returned: false,
  unclaimed: false,
}

export const chargedStatuses: readonly ParcelStatus[] = parcelStatuses.filter(
  (status) => isChargedFor[status],
)

/** Storage is owed in these: what an unclaimed parcel owes is paid to reclaim it. */
export const owingStatuses: readonly ParcelStatus[] = [...chargedStatuses, 'unclaimed']

/** Whether the page shows the storage days. A parcel in a paid box costs nothing more, even while it is held back. */
export const countsStorage = ({ status, destroyed, boxed }: Omit<Parcel, 'id'>): boolean =>
  !destroyed && !boxed && owingStatuses.includes(status)
