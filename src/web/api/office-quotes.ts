import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  countQuotes,
  exportQuotes,
  listQuotableParcels,
  listQuotes,
  readQuoteDesk,
} from '#contract/sales/office-quotes.ts'
import { call } from './call.ts'

export type QuoteFilter = z.input<typeof exportQuotes.input>

/** The quotes that the office looks for, page after page. */
export const officeQuotes = (filter: QuoteFilter) =>
  infiniteQueryOptions({
    queryKey: ['quotes', 'office', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listQuotes, { ...filter, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** How many each tab would show of this search. */
export const officeQuoteCounts = ({ search }: QuoteFilter) =>
  queryOptions({
    queryKey: ['quotes', 'office', 'counts', search ?? ''],
    queryFn: ({ signal }) => call(countQuotes, search ? { search } : {}, { signal }),
    placeholderData: keepPreviousData,
  })

export const quoteExport = (filter: QuoteFilter): string =>
  `${exportQuotes.path}?${new URLSearchParams(filter as Record<string, string>).toString()}`

/** What the builder shows for these parcels; `null` for those of the draft or of the quote. */
export const quoteDesk = (quoteId: string, parcelIds: readonly string[] | null) =>
  queryOptions({
    queryKey: ['quotes', 'office', 'desk', quoteId, parcelIds],
    queryFn: ({ signal }) => {
      const chosen = parcelIds && { parcels: parcelIds.join(',') || 'none' }
      return call(readQuoteDesk, { quoteId, ...chosen }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const quotableParcelsOf = (customerId: string) =>
  queryOptions({
    queryKey: ['parcels', 'quotable-of', customerId],
    queryFn: ({ signal }) => call(listQuotableParcels, { customerId }, { signal }),
  })

/** What is prepared, on paper. */
export const draftPdf = (quoteId: string): string =>
  `/api/admin/quotes/${encodeURIComponent(quoteId)}/draft-pdf`
