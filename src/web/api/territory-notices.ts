import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listTerritoryNotices, readTerritoryNotices } from '#contract/offer/territory-notices.ts'
import { call } from './call.ts'

/** What is told today, of every territory. */
export const territoryNotices = queryOptions({
  queryKey: ['territories', 'told'],
  queryFn: ({ signal }) => call(readTerritoryNotices, {}, { signal }),
})

/** All of them, for the office. */
export const officeNotices = infiniteQueryOptions({
  queryKey: ['territories', 'office'],
  queryFn: ({ pageParam, signal }) =>
    call(listTerritoryNotices, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})
