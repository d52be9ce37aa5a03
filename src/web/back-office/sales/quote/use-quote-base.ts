import { useState } from 'react'
import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import type { AdminQuoteView } from '#contract/sales/quote-pricing.ts'
import type { PricedLine } from '#contract/core/shapes.ts'
import type { Base } from './builder-form.ts'

export type Started = Base & {
  readonly quote: AdminQuoteView
  readonly draft: QuoteDesk['draft']
  /** The lines before anybody wrote any: the price of the measures, else the estimate. */
  readonly proposed: readonly PricedLine[]
  /** The reason that the office typed when it started the quote. */
  readonly unmeasuredReason: string | null
}

/** What the screen started from: the live stream may bring a later version or draft meanwhile. */
export function useQuoteBase(quote: AdminQuoteView, desk: QuoteDesk) {
  return useState<Started>(() => startedFrom(quote, desk.draft, begunWith(quote, desk)))
}

type Begun = Pick<Started, 'proposed' | 'unmeasuredReason'>

const begunWith = (
  { estimate }: AdminQuoteView,
  { proposal, unmeasuredReason }: QuoteDesk,
): Begun => ({ proposed: (proposal ?? estimate)?.lines ?? [], unmeasuredReason })

export const startedFrom = (
  quote: AdminQuoteView,
  draft: QuoteDesk['draft'],
  { proposed, unmeasuredReason }: Begun,
): Started => ({
  quote,
  draft,
  proposed,
  unmeasuredReason,
  version: quote.version,
  revision: draft?.revision ?? 0,
})
