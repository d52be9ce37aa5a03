import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findLabelOwners, findOwners, listUnidentified } from '#contract/warehouse/unidentified.ts'
import { call } from './call.ts'

/** What is nobody's, the oldest first. */
export const unidentifiedParcels = (isLate: boolean) =>
  infiniteQueryOptions({
    queryKey: ['parcels', 'unidentified', isLate ? 'late' : 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listUnidentified,
        {
          ...(isLate ? { late: 'yes' as const } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Asked by a person, of no topic: a parcel that has just found its owner is asked about no more. */
export const ownersOf = (parcelId: string, words: string) =>
  queryOptions({
    queryKey: ['owners', parcelId, words],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(findOwners, { parcelId, ...(words ? { words } : {}) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Of a parcel on the bench that nobody announced. Without a network nothing is asked again: the hands go on. */
export const ownersOfLabel = (trackingNumber: string, words: string) =>
  queryOptions({
    queryKey: ['owners', 'label', trackingNumber, words],
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    queryFn: ({ signal }) =>
      call(findLabelOwners, { ...(trackingNumber ? { trackingNumber } : {}), words }, { signal }),
  })
