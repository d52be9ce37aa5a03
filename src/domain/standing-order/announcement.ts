import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { judgeQuote, type AgreedQuote, type JudgeRefusal, type SentQuote } from './judge-quote.ts'
import { standingOrderCan, type StandingOrderStatus } from './standing-order.ts'

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

/** What the customer was told before anything is paid. */
type Announcement = {
  readonly version: number
  readonly announcedAt: Date
  /** When its mail left; one that never left announces nothing. */
  readonly toldAt: Date | null
  /** The hours to stop, as agreed to. */
  readonly stopHours: number
}

export type PayableOrder = {
  readonly status: StandingOrderStatus
  readonly agreed: AgreedQuote
  readonly announced: Announcement | null
}

type PayRefusal = 'not-now' | 'means-gone' | 'quote-changed' | JudgeRefusal

/** The key of the mail that announces a payment: its hours count from when it left. */
export const announcementKey = (standingOrderId: string, version: number): string =>
  `standing-order-announced:${standingOrderId}:${version}`

const hour = 3_600_000

export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hour)

type Told = Pick<Announcement, 'announcedAt' | 'stopHours'>

/** All the hours lie after the mail; `null` while it has not left. */
export const payableFrom = ({ toldAt, ...told }: Told & Pick<Announcement, 'toldAt'>) =>
  toldAt === null ? null : payableOnceTold({ ...told, toldAt })

export const payableOnceTold = ({
  announcedAt,
  toldAt,
  stopHours,
}: Told & { readonly toldAt: Date }): Date =>
  hoursAfter(new Date(Math.max(announcedAt.getTime(), toldAt.getTime())), stopHours)

/**
 * The amount to take now, once: what was announced, unchanged since, after all the hours to stop it
 * (docs/rules/standing-orders.md#payment). `not-now` waits; the other refusals leave an ordinary quote.
 */
export function paymentOf(
  { status, agreed, announced }: PayableOrder,
  quote: SentQuote & { readonly version: number; readonly hasMeans: boolean },
  at: Date,
): Outcome<{ readonly amountCents: number }, PayRefusal> {
  if (announced === null || !standingOrderCan('pay', { status })) return refuse('not-now')
  const from = payableFrom(announced)
  if (from === null || at < from) return refuse('not-now')
  if (!quote.hasMeans) return refuse('means-gone')
  if (quote.version !== announced.version) return refuse('quote-changed')
  const judged = judgeQuote(agreed, quote)
  return judged.ok ? accept({ amountCents: quote.totalCents }) : judged
}
