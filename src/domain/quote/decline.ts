import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { quoteCan, type Quote } from './quote.ts'

export type QuoteDecline = {
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
