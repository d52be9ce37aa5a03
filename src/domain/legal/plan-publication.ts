import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import {
  addMonths,
  parisDayOf,
  parisDayOfText,
  parisDayText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { effectiveMoment } from '#domain/version/effective-moment.ts'
import { noticeMonths, readersOf, type LegalSubject, type Readers } from './legal-subject.ts'

type Wish = {
  readonly subject: LegalSubject
  /** `YYYY-MM-DD` in Paris; `null` is now. */
  readonly day: string | null
  readonly isAnnounced: boolean
}

export type PlannedPublication = {
  readonly effectiveFrom: Date
  readonly announcedTo: Readers | null
}

/** From when a version counts and who is told before. An announced version leaves its readers the promised month. */
export function planPublication(
  { subject, day, isAnnounced }: Wish,
  now: Date,
): Outcome<PlannedPublication, 'date-past' | 'notice-too-short' | 'nobody-to-tell'> {
  const moment = effectiveMoment(day, now)
  if (!moment.ok) return moment
  const effectiveFrom = moment.value
  if (!isAnnounced) return accept({ effectiveFrom, announcedTo: null })
  const readers = readersOf(subject)
  if (readers === null) return refuse('nobody-to-tell')
  const isTooSoon = parisDayOf(effectiveFrom) < parisDayOfText(earliestAnnounced(subject, now))
  if (isTooSoon) return refuse('notice-too-short')
  return accept({ effectiveFrom, announcedTo: readers })
}

/** The first day, `YYYY-MM-DD`, that a version announced now may count from. */
export const earliestAnnounced = (subject: LegalSubject, now: Date): string =>
  parisDayText(addMonths(parisDayOf(now), noticeMonths(subject)))

type Scheduled = { readonly effectiveFrom: string | null }

/** What a version of that day, `YYYY-MM-DD`, follows: the last of those to come that counts by then, else what is in force. */
export function versionBefore<Current extends Scheduled, Future extends Scheduled>(
  day: string | null,
  current: Current,
  future: readonly Future[],
): Current | Future {
  if (day === null) return current
  // A half-typed day is no day, and comes before no version.
  const at = startOfParisDay(parisDayOfText(day)).getTime()
  return future.findLast(({ effectiveFrom }) => Date.parse(effectiveFrom ?? '') <= at) ?? current
}
