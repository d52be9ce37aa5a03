import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findOwners, listUnidentified } from '#contract/unidentified.ts'
import { call } from './call.ts'

/** What is nobody's, the oldest first. */
export const unidentifiedParcels = infiniteQueryOptions({
  queryKey: ['parcels', 'unidentified'],
  queryFn: ({ pageParam, signal }) =>
    call(listUnidentified, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const ownersOf = (parcelId: string, words: string) =>
  queryOptions({
    queryKey: ['parcels', 'owners', parcelId, words],
    queryFn: ({ signal }) =>
      call(findOwners, { parcelId, ...(words ? { words } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  })
