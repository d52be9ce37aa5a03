import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { listMyParcels } from '#contract/warehouse/parcels.ts'
import { estimateMyQuote, readQuotePrices } from '#contract/sales/quote-requests.ts'
import { listLapsedQuotes, listMyQuotes, readMyQuote, readQuote } from '#contract/sales/quotes.ts'
import { compareShippingWays } from '#contract/sales/shipping-ways.ts'
import { call } from './call.ts'

/** My quotes, most recent first, page after page. */
export const myQuotes = infiniteQueryOptions({
  queryKey: ['quotes', 'mine'],
  queryFn: ({ pageParam, signal }) =>
    call(listMyQuotes, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const myQuote = (quoteId: string) =>
  queryOptions({
    queryKey: ['quotes', 'mine', quoteId],
    queryFn: ({ signal }) => call(readMyQuote, { quoteId }, { signal }),
  })

/** The parcels that may enter a quote: received, and in none. */
export const quotableParcels = infiniteQueryOptions({
  queryKey: ['parcels', 'quotable'],
  queryFn: ({ pageParam, signal }) =>
    call(
      listMyParcels,
      { filter: 'received', limit: 100, ...(pageParam ? { cursor: pageParam } : {}) },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** Prices of what is being prepared: not of the quotes' topic, for a fact would price again what has just been asked for. */
export type EstimateQuery = z.input<typeof estimateMyQuote.input>

export const myEstimate = (query: EstimateQuery | null) =>
  queryOptions({
    queryKey: ['estimates', 'price', query],
    queryFn: ({ signal }) => {
      if (query === null) throw new Error('nothing to estimate')
      return call(estimateMyQuote, query, { signal })
    },
    enabled: query !== null,
  })

/** What each service and each insurance costs: the catalogue changes on a date, seldom while somebody looks. */
export const quotePrices = queryOptions({
  queryKey: ['estimates', 'list-prices'],
  queryFn: ({ signal }) => call(readQuotePrices, {}, { signal }),
  staleTime: 5 * 60_000,
})
export type QuotePrices = z.output<typeof readQuotePrices.output>

export type WaysQuery = z.input<typeof compareShippingWays.input>

export const shippingWays = (query: WaysQuery | null) =>
  queryOptions({
    queryKey: ['estimates', 'ways', query],
    queryFn: ({ signal }) => {
      if (query === null) throw new Error('nothing to compare')
      return call(compareShippingWays, query, { signal })
    },
    enabled: query !== null,
  })

/** Accepted quotes that left the cart without their customer. */
export const lapsedQuotes = queryOptions({
  queryKey: ['quotes', 'lapsed'],
  queryFn: ({ signal }) => call(listLapsedQuotes, {}, { signal }),
})

export const officeQuote = (quoteId: string) =>
  queryOptions({
    queryKey: ['quotes', 'office', 'one', quoteId],
    queryFn: ({ signal }) => call(readQuote, { quoteId }, { signal }),
  })

/** The paper of the version that was sent last. */
export const quotePdf = (quoteId: string): string =>
  `/api/quotes/${encodeURIComponent(quoteId)}/pdf`
