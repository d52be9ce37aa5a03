import { sumOf } from '#domain/money.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { BasisPoints, Cents } from '#domain/units.ts'
import { isValueSaid } from './insurance-lines.ts'
import { discountsFit } from './office-lines.ts'
import { quoteCan, type Quote } from './quote.ts'

/** Amounts TTC; `amountCents` = `quantity` × `unitCents`. */
export type QuoteLine = {
  readonly code: string
  readonly label: string
  readonly quantity: number
  readonly unitCents: Cents
  readonly amountCents: Cents
  readonly vatRate: BasisPoints
  /** Of an insurance: up to which value. */
  readonly insuredCents?: number | undefined
}

export type QuoteSending = {
  readonly lines: readonly QuoteLine[]
  /** The parcels of the quote; empty for an estimate without parcels. */
  readonly parcels: readonly { readonly measured: boolean }[]
  /** Why the office sends it although a parcel is not measured. */
  readonly overrideReason: string | null
  readonly validityDays: number
  readonly at: Date
}

export type SentQuote = {
  readonly status: 'sent_to_client'
  readonly version: number
  readonly acceptedVersion: null
  readonly sentAt: Date
  readonly validUntil: Date
  readonly lines: readonly QuoteLine[]
  readonly totalCents: Cents
  readonly overrideReason: string | null
}

export type SendingRefusal =
  | 'quote-not-sendable'
  | 'quote-without-lines'
  | 'quote-line-inconsistent'
  | 'quote-total-negative'
  | 'insured-value-missing'
  | 'discount-too-large'
  | 'parcels-not-measured'

/**
 * Sends a firm quote: a new version of final lines, from measured parcels or with the office's reason
 * (docs/rules/quotes-and-prices.md#firm-quote).
 */
export function sendQuote(quote: Quote, sending: QuoteSending): Outcome<SentQuote, SendingRefusal> {
  const { lines, at, overrideReason } = sending
  if (!quoteCan('send', quote)) return refuse('quote-not-sendable')
  if (lines.length === 0) return refuse('quote-without-lines')
  if (!lines.every(isConsistent)) return refuse('quote-line-inconsistent')
  if (!lines.every(isValueSaid)) return refuse('insured-value-missing')

  const totalCents = sumOf(lines.map((line) => line.amountCents))
  const tooMuchOff = tooMuchOffOf(lines, totalCents)
  if (tooMuchOff) return refuse(tooMuchOff)
  if (!isMeasured(sending) && !overrideReason?.trim()) return refuse('parcels-not-measured')

  return accept({
    status: 'sent_to_client',
    version: quote.version + 1,
    acceptedVersion: null,
    sentAt: at,
    validUntil: quoteValidUntil(at, sending.validityDays),
    lines,
    totalCents,
    overrideReason: reasonOf(sending),
  } as const)
}

/** Once the parcels are measured, no reason is needed or stored. */
const reasonOf = (sending: QuoteSending): string | null =>
  isMeasured(sending) ? null : sending.overrideReason

function tooMuchOffOf(lines: readonly QuoteLine[], totalCents: number): SendingRefusal | null {
  if (totalCents < 0) return 'quote-total-negative'
  return discountsFit(lines) ? null : 'discount-too-large'
}

const isConsistent = ({ quantity, unitCents, amountCents }: QuoteLine): boolean =>
  Number.isSafeInteger(quantity) && quantity > 0 && quantity * unitCents === amountCents

const isMeasured = ({ parcels }: QuoteSending): boolean =>
  parcels.length > 0 && parcels.every((parcel) => parcel.measured)

type QuoteAcceptance = { readonly version: number; readonly at: Date }

type AcceptedQuote = {
  readonly status: 'accepted'
  readonly acceptedVersion: number
  readonly acceptedAt: Date
}

type AcceptanceRefusal =
  | 'quote-already-accepted'
  | 'quote-expired'
  | 'quote-not-open'
  | 'quote-superseded'

/** The customer accepts the exact version that they read, within its validity (docs/rules/quotes-and-prices.md#versions). */
export function acceptQuote(
  quote: Quote,
  { version, at }: QuoteAcceptance,
): Outcome<AcceptedQuote, AcceptanceRefusal> {
  if (quote.status === 'expired') return refuse('quote-expired')
  if (quote.status === 'accepted' && version === quote.acceptedVersion)
    return refuse('quote-already-accepted')
  if (quote.version !== version) return refuse('quote-superseded')
  if (!quoteCan('accept', quote)) return refuse('quote-not-open')
  if (isPastValidity(quote, at)) return refuse('quote-expired')
  return accept({ status: 'accepted', acceptedVersion: version, acceptedAt: at } as const)
}

type QuoteDecline = {
  readonly by: 'customer' | 'admin'
  readonly reason: string
  readonly at: Date
}

export type CancelledQuote = {
  readonly status: 'cancelled'
  readonly cancelledBy: 'customer' | 'admin'
  readonly reason: string
  readonly cancelledAt: Date
}

export type DeclineRefusal = 'quote-already-paid' | 'quote-not-open' | 'reason-missing'

/** The customer declines, or staff cancel, with a reason and before payment (docs/rules/quotes-and-prices.md#quote-statuses). */
export function declineQuote(
  quote: Quote,
  { by, reason, at }: QuoteDecline,
): Outcome<CancelledQuote, DeclineRefusal> {
  if (quote.status === 'paid') return refuse('quote-already-paid')
  if (!quoteCan(by === 'customer' ? 'decline' : 'cancel', quote)) return refuse('quote-not-open')
  if (reason.trim() === '') return refuse('reason-missing')
  return accept({ status: 'cancelled', cancelledBy: by, reason: reason.trim(), cancelledAt: at })
}

/** `at` is when the customer paid, not when the server read the webhook: a late message must not refuse a timely payment. */
type QuotePayment = { readonly version: number; readonly at: Date }

type PaidQuote = {
  readonly status: 'paid'
  readonly paidVersion: number
  readonly paidAt: Date
}

export type PaymentRefusal =
  | 'quote-already-paid'
  | 'quote-cancelled'
  | 'quote-expired'
  | 'quote-not-accepted'
  | 'quote-superseded'

/** Whether this version may be paid at that time: checked before a checkout opens and again by the webhook. */
export function payQuote(
  quote: Quote,
  { version, at }: QuotePayment,
): Outcome<PaidQuote, PaymentRefusal> {
  if (quote.status === 'paid') return refuse('quote-already-paid')
  if (quote.status === 'cancelled') return refuse('quote-cancelled')
  if (quote.version !== version) return refuse('quote-superseded')
  if (quote.status === 'expired' || isPastValidity(quote, at)) return refuse('quote-expired')
  if (!quoteCan('pay', quote) || quote.acceptedVersion !== version)
    return refuse('quote-not-accepted')
  return accept({ status: 'paid', paidVersion: version, paidAt: at } as const)
}

type ExpiredQuote = { readonly status: 'expired'; readonly expiredAt: Date }

type ExpiryRefusal = 'quote-not-open' | 'quote-still-valid'

/** At the end of validity, an unpaid quote expires (docs/rules/quotes-and-prices.md#validity); the office may end it sooner. */
export function expireQuote(
  quote: Quote,
  at: Date,
  by: 'job' | 'admin' = 'job',
): Outcome<ExpiredQuote, ExpiryRefusal> {
  if (!quoteCan('expire', quote)) return refuse('quote-not-open')
  if (by === 'job' && !isPastValidity(quote, at)) return refuse('quote-still-valid')
  return accept({ status: 'expired', expiredAt: at } as const)
}

const minute = 60_000

const day = 24 * 60 * minute

// The payment provider closes no checkout earlier than 30 minutes or later than 24 hours after its opening.
const shortestCheckout = 30 * minute

const longestCheckout = day

/**
 * The first instant at which a quote sent at `sentAt` is no longer valid; `days` comes from the catalogue (15 in the shipped
 * one).
 */
export const quoteValidUntil = (sentAt: Date, days: number): Date =>
  new Date(sentAt.getTime() + days * day)

/** A quote that was never sent has not expired. */
export const isPastValidity = ({ validUntil }: Pick<Quote, 'validUntil'>, at: Date): boolean =>
  validUntil !== null && at.getTime() >= validUntil.getTime()

type CheckoutWindowRefusal = 'quote-expired' | 'quote-ends-too-soon'

/**
 * When a checkout opened now must close: when the quote ends, or in 24 h if that is sooner. Refused when the quote ends in under
 * 30 min.
 */
export function checkoutExpiry(validUntil: Date, now: Date): Outcome<Date, CheckoutWindowRefusal> {
  const left = validUntil.getTime() - now.getTime()
  if (left <= 0) return refuse('quote-expired')
  if (left < shortestCheckout) return refuse('quote-ends-too-soon')
  return accept(new Date(now.getTime() + Math.min(left, longestCheckout)))
}
