import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { quoteCan, type Quote } from './quote.ts'
import { isPastValidity } from './validity.ts'

export type ExpiredQuote = { readonly status: 'expired'; readonly expiredAt: Date }
export type ExpiryRefusal = 'quote-not-open' | 'quote-still-valid'

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
