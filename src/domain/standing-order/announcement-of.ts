import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { judgeQuote, type AgreedQuote, type JudgeRefusal, type SentQuote } from './judge-quote.ts'
import { hoursAfter } from './payment-of.ts'

export type AnnounceRefusal = JudgeRefusal | 'means-gone' | 'terms-changed' | 'too-short'

/** Between the end of the hours to stop and that of the quote: the job, and a page of the provider, need some time. */
const leastHoursToPay = 2

/** Whether a quote that is valid for so many days outlasts the hours to stop; else every standing order ends `too-short`. */
export const outlastsStopHours = (validityDays: number, stopHours: number): boolean =>
  validityDays * 24 >= stopHours + leastHoursToPay

type Announced = SentQuote & {
  readonly validUntil: Date
  /** Still there, and not over when the hours are. */
  readonly hasMeans: boolean
  /** Those in force are those that were agreed to. */
  readonly hasTerms: boolean
}

/** Whether the payment of this quote can be announced: it is what was agreed to, and it can happen. */
export function announcementOf(
  agreed: AgreedQuote,
  quote: Announced,
  payableFrom: Date,
): Outcome<null, AnnounceRefusal> {
  const judged = judgeQuote(agreed, quote)
  if (!judged.ok) return judged
  if (!quote.hasMeans) return refuse('means-gone')
  if (!quote.hasTerms) return refuse('terms-changed')
  return quote.validUntil < hoursAfter(payableFrom, leastHoursToPay)
    ? refuse('too-short')
    : accept(null)
}
