import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { quoteCan, type Quote } from './quote.ts'
import { isPastValidity } from './validity.ts'

/** `at` is when the customer paid, not when the server read the webhook: a late message must not refuse a timely payment. */
export type QuotePayment = { readonly version: number; readonly at: Date }
export type PaidQuote = {
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
