import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { countQuotes, type exportQuotes, readQuoteDesk } from '#contract/sales/office-quotes.ts'
import { listMyParcels } from '#contract/warehouse/parcels.ts'
import { readQuotePrices } from '#contract/sales/quote-requests.ts'
import { readMyQuotePdf } from '#contract/sales/quotes.ts'
import { addressOf } from './address-of.ts'
import { pages, query } from './query.ts'

/** The parcels that may enter a quote: in the warehouse, in no quote yet, and not about to go back to their shop. */
export const quotableParcels = pages(listMyParcels, { filter: 'quotable', limit: 100 })

/** What each service and each insurance costs: the catalogue changes on a date, seldom while somebody has the page open. */
export const quotePrices = query(readQuotePrices, {}, { staleTime: 5 * 60_000 })
export type QuotePrices = z.output<typeof readQuotePrices.output>

/** The PDF of the last version that was sent. */
export const quotePdf = (quoteId: string): string => addressOf(readMyQuotePdf, { quoteId })

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
