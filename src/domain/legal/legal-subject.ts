import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import {
  addMonths,
  parisDayOf,
  parisDayOfText,
  parisDayText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { effectiveMoment } from '#domain/version/effective-moment.ts'
import { legalSlugs, type LegalSlug } from './legal-text.ts'

/** Dated values of the office that the texts and the invoices print. */
export const legalTermKinds = ['carrier-terms', 'terms-clauses', 'invoice-mentions'] as const
export type LegalTermKind = (typeof legalTermKinds)[number]

/** All legal subjects that the office publishes, in the order of its list. */
export const legalSubjects = [...legalSlugs, ...legalTermKinds] as const
export type LegalSubject = LegalSlug | LegalTermKind

export const isLegalSubject = (text: string): text is LegalSubject =>
  (legalSubjects as readonly string[]).includes(text)

export type Readers = 'subscribers' | 'customers'

/**
 * The readers to whom an announced new version goes by e-mail. The texts themselves promise it (« Versions » of the terms of
 * sale, of use and of the privacy policy). Nobody else's contract or data change.
 */
export const readersOf = (subject: LegalSubject): Readers | null => readers[subject] ?? null

const readers: { readonly [Subject in LegalSubject]?: Readers } = {
  cgv: 'subscribers',
  'carrier-terms': 'subscribers',
  'terms-clauses': 'subscribers',
  cgu: 'customers',
  'politique-de-confidentialite': 'customers',
}

/** Calendar months between the announcement and the effective day, as the text promises. */
export const noticeMonths = (subject: LegalSubject): number =>
  subject === 'politique-de-confidentialite' ? 0 : 1

type Wish = {
  readonly subject: LegalSubject
  /** `YYYY-MM-DD` in Paris; `null` means now. */
  readonly day: string | null
  readonly isAnnounced: boolean
}

export type PlannedPublication = {
  readonly effectiveFrom: Date
  readonly announcedTo: Readers | null
}

/** When a version takes effect and who is notified before. An announced version leaves its readers the promised month. */
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

/** The first day, `YYYY-MM-DD`, on which a version announced now may take effect. */
export const earliestAnnounced = (subject: LegalSubject, now: Date): string =>
  parisDayText(addMonths(parisDayOf(now), noticeMonths(subject)))

type Scheduled = { readonly effectiveFrom: string | null }

/**
 * The version that comes before one of that day (`YYYY-MM-DD`): the last scheduled one that is in force by then, else the current
 * one.
 */
export function versionBefore<Current extends Scheduled, Future extends Scheduled>(
  day: string | null,
  current: Current,
  future: readonly Future[],
): Current | Future {
  if (day === null) return current
  // A half-typed day is no date, and gives the current version.
  const at = startOfParisDay(parisDayOfText(day)).getTime()
  return future.findLast(({ effectiveFrom }) => Date.parse(effectiveFrom ?? '') <= at) ?? current
}
