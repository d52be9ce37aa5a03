import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { judgeQuote, type AgreedQuote, type JudgeRefusal, type SentQuote } from './judge-quote.ts'
import { standingOrderCan, type StandingOrderStatus } from './standing-order.ts'

/** What the customer was told before anything is paid. */
export type Announcement = {
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

export type PayRefusal = 'not-now' | 'means-gone' | 'quote-changed' | JudgeRefusal

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
