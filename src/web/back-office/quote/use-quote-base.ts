import { useState } from 'react'
import type { QuoteDesk } from '#contract/office-quotes.ts'
import type { AdminQuoteView } from '#contract/quotes.ts'
import type { PricedLine } from '#contract/shapes.ts'
import type { Base } from './builder-form.ts'

export type Started = Base & {
  readonly quote: AdminQuoteView
  readonly draft: QuoteDesk['draft']
  /** What the lines were before anybody wrote any: the price of the measures, else the estimate. */
  readonly proposed: readonly PricedLine[]
}

/** What the screen started from: the live stream may bring a later version or draft under it. */
export function useQuoteBase(quote: AdminQuoteView, desk: QuoteDesk) {
  return useState<Started>(() => startedFrom(quote, desk.draft, linesBefore(quote, desk)))
}

const linesBefore = ({ estimate }: AdminQuoteView, { proposal }: QuoteDesk) =>
  (proposal ?? estimate)?.lines ?? []

export const startedFrom = (
  quote: AdminQuoteView,
  draft: QuoteDesk['draft'],
  proposed: readonly PricedLine[],
): Started => ({
  quote,
  draft,
  proposed,
  version: quote.version,
  revision: draft?.revision ?? 0,
})
