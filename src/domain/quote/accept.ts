import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { quoteCan, type Quote } from './quote.ts'
import { isPastValidity } from './validity.ts'

export type QuoteAcceptance = { readonly version: number; readonly at: Date }
export type AcceptedQuote = {
  readonly status: 'accepted'
  readonly acceptedVersion: number
  readonly acceptedAt: Date
}
export type AcceptanceRefusal =
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
