import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { addDays, parisDayOf, startOfParisDay, type ParisDay } from '#domain/storage/paris-day.ts'
import type { Cents } from '#domain/units.ts'

const day = 86_400_000

/** A new price is told at least so long before a renewal costs it (docs/rules/money.md#new-prices). */
const noticeOf = 30 * day

/** A new price of a running subscription, as its holder was told. */
export type AnnouncedPrice = {
  readonly priceCents: Cents
  /** Renewals from then on. */
  readonly countsFrom: Date
  /** When its mail left; `null` while it has not. */
  readonly toldAt: Date | null
  readonly decidedAt: Date
  readonly isRevoked: boolean
}

/**
 * What a renewal at that time costs: the price that was agreed to, or the last decided one that was told thirty days before and
 * counts by then.
 */
export function priceAtRenewal(
  agreedCents: Cents,
  announced: readonly AnnouncedPrice[],
  renewsAt: Date,
): Cents {
  return lastDecided(announced.filter((one) => counts(one, renewsAt)))?.priceCents ?? agreedCents
}

/** The last decided price; `null` once a renewal has cost it: it replaces the ones before it, also those that no renewal cost. */
export function priceToCome(
  agreedCents: Cents,
  announced: readonly AnnouncedPrice[],
): AnnouncedPrice | null {
  const last = lastDecided(announced.filter(({ isRevoked }) => !isRevoked))
  return last === undefined || last.priceCents === agreedCents ? null : last
}

const lastDecided = (announced: readonly AnnouncedPrice[]): AnnouncedPrice | undefined =>
  announced.toSorted((one, other) => one.decidedAt.getTime() - other.decidedAt.getTime()).at(-1)

const counts = ({ isRevoked, toldAt, countsFrom }: AnnouncedPrice, renewsAt: Date): boolean =>
  !isRevoked &&
  toldAt !== null &&
  renewsAt >= countsFrom &&
  renewsAt.getTime() - toldAt.getTime() >= noticeOf

/** The first day from which a price that is decided now may count. */
export function earliestPriceDay(now: Date): ParisDay {
  const least = new Date(now.getTime() + noticeOf)
  const today = parisDayOf(least)
  return startOfParisDay(today) >= least ? today : addDays(today, 1)
}

/** From when a price counts that is decided now for that day. Refuses a notice of less than thirty days. */
export const judgePriceDay = (wanted: ParisDay, now: Date): Outcome<Date, 'notice-too-short'> =>
  wanted < earliestPriceDay(now) ? refuse('notice-too-short') : accept(startOfParisDay(wanted))
