import { useState } from 'react'
import type { QuoteDesk } from '#contract/office-quotes.ts'
import type { AdminQuoteView } from '#contract/quotes.ts'
import type { Base } from './builder-form.ts'

export type Started = Base & { readonly quote: AdminQuoteView; readonly draft: QuoteDesk['draft'] }

/** What the screen started from: the live stream may bring a later version or draft under it. */
export function useQuoteBase(quote: AdminQuoteView, desk: QuoteDesk) {
  return useState<Started>(startedFrom(quote, desk.draft))
}

export const startedFrom = (quote: AdminQuoteView, draft: QuoteDesk['draft']): Started => ({
  quote,
  draft,
  version: quote.version,
  revision: draft?.revision ?? 0,
})
