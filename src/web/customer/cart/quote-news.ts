import { cartNews } from '#web/copy/cart.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'

/** Of a quote that was in the cart, enough to say what became of it. */
export type SeenQuote = {
  readonly quoteId: string
  readonly number: string
  readonly version: number
  readonly totalCents: number
  readonly validUntil: string
}
export type QuoteNews = { readonly quoteId: string; readonly text: string }

/** What happened to the quotes seen before; what is new speaks for itself. */
export function quoteNews(
  before: readonly SeenQuote[],
  now: readonly SeenQuote[],
  at: Date,
): readonly QuoteNews[] {
  return before.flatMap((seen) => {
    const text = newsOf(seen, now, at)
    return text === null ? [] : [{ quoteId: seen.quoteId, text }]
  })
}

function newsOf(seen: SeenQuote, now: readonly SeenQuote[], at: Date): string | null {
  const { number, totalCents, validUntil } = seen
  const current = now.find(({ quoteId }) => quoteId === seen.quoteId)
  if (current) {
    if (current.version === seen.version) return null
    return cartNews.quoteChanged(number, formatMoney(totalCents), formatMoney(current.totalCents))
  }
  if (new Date(validUntil) <= at) return cartNews.quoteExpired(number, formatDay(validUntil))
  return cartNews.quoteGone(number)
}
