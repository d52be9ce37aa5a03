import * as z from 'zod/mini'
import type { SeenQuote } from './quote-news.ts'

const key = 'escale.devis-vus'
const seen = z.object({
  owner: z.string(),
  quotes: z.array(
    z.object({
      quoteId: z.string(),
      number: z.string(),
      version: z.number(),
      totalCents: z.number(),
      validUntil: z.string(),
    }),
  ),
})

/** The quotes that this tab last showed in the cart of this account: they outlive a visit to the provider's page. */
export function recallQuotes(owner: string): readonly SeenQuote[] {
  try {
    const kept = seen.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return kept.success && kept.data.owner === owner ? kept.data.quotes : []
  } catch {
    return []
  }
}

export function rememberQuotes(owner: string, quotes: readonly SeenQuote[]): void {
  const kept = quotes.map(({ quoteId, number, version, totalCents, validUntil }) => ({
    quoteId,
    number,
    version,
    totalCents,
    validUntil,
  }))
  try {
    sessionStorage.setItem(key, JSON.stringify({ owner, quotes: kept }))
  } catch {
    // Then the next visit has no news to tell.
  }
}

/** Paid here: that they left the cart is no news. */
export function forgetQuotes(owner: string, quoteIds: readonly string[]): void {
  rememberQuotes(
    owner,
    recallQuotes(owner).filter(({ quoteId }) => !quoteIds.includes(quoteId)),
  )
}
