import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  listCountLines,
  listSearchedParcels,
  listStockCounts,
  readStockCount,
  type LineGroup,
} from '#contract/warehouse/stock-counts.ts'
import { call } from './call.ts'

/** Newest first. */
export const stockCounts = infiniteQueryOptions({
  queryKey: ['stock', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listStockCounts, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const stockCount = (countId: string) =>
  queryOptions({
    queryKey: ['stock', 'one', countId],
    queryFn: ({ signal }) => call(readStockCount, { countId }, { signal }),
  })

export const countLines = (countId: string, group: LineGroup) =>
  infiniteQueryOptions({
    queryKey: ['stock', 'lines', countId, group],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCountLines,
        { countId, group, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** What counts did not find, latest first. */
export const searchedParcels = infiniteQueryOptions({
  queryKey: ['stock', 'searched'],
  queryFn: ({ pageParam, signal }) =>
    call(listSearchedParcels, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})
