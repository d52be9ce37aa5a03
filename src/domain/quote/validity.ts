import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { Quote } from './quote.ts'

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

export type CheckoutWindowRefusal = 'quote-expired' | 'quote-ends-too-soon'

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
