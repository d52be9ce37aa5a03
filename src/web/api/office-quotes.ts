import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { countQuotes, type exportQuotes, readQuoteDesk } from '#contract/sales/office-quotes.ts'
import { query } from './query.ts'

export type QuoteFilter = z.input<typeof exportQuotes.input>

/** How many quotes each tab would show for this search. */
export const officeQuoteCounts = ({ search }: QuoteFilter) =>
  query(countQuotes, { search: search || undefined }, { placeholderData: keepPreviousData })

/** What the builder shows for these parcels; with `null`, for those of the draft or of the quote. */
export const quoteDesk = (quoteId: string, parcelIds: readonly string[] | null) =>
  query(
    readQuoteDesk,
    { quoteId, parcels: parcelIds ? parcelIds.join(',') || 'none' : undefined },
    { placeholderData: keepPreviousData },
  )
