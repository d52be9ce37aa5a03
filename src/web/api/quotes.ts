import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { listMyParcels } from '#contract/parcels.ts'
import {
  estimateMyQuote,
  listMyQuotes,
  listQuotes,
  readMyQuote,
  readQuote,
} from '#contract/quotes.ts'
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
export const quotableParcels = queryOptions({
  queryKey: ['parcels', 'quotable'],
  queryFn: ({ signal }) => call(listMyParcels, { filter: 'received', limit: 100 }, { signal }),
})

export type EstimateQuery = z.input<typeof estimateMyQuote.input>

export const myEstimate = (query: EstimateQuery | null) =>
  queryOptions({
    queryKey: ['quotes', 'estimate', query],
    queryFn: ({ signal }) => {
      if (query === null) throw new Error('nothing to estimate')
      return call(estimateMyQuote, query, { signal })
    },
    enabled: query !== null,
  })

/** Every customer's quotes for the office; an empty status is all of them. */
export const officeQuotes = (status: string) =>
  infiniteQueryOptions({
    queryKey: ['quotes', 'office', 'list', status],
    queryFn: ({ pageParam, signal }) => {
      const filter = status ? { status } : {}
      return call(listQuotes, pageParam ? { ...filter, cursor: pageParam } : filter, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const officeQuote = (quoteId: string) =>
  queryOptions({
    queryKey: ['quotes', 'office', 'one', quoteId],
    queryFn: ({ signal }) => call(readQuote, { quoteId }, { signal }),
  })

/** The paper of the version that was sent last. */
export const quotePdf = (quoteId: string): string =>
  `/api/quotes/${encodeURIComponent(quoteId)}/pdf`
