import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listMyClaims, readParcelSituation } from '#contract/warehouse/parcel-requests.ts'
import {
  countWaiting,
  listParcelRequests,
  listRequests,
} from '#contract/warehouse/warehouse-requests.ts'
import { call } from './call.ts'

export const parcelSituation = (parcelId: string) =>
  queryOptions({
    queryKey: ['parcels', 'situation', parcelId],
    queryFn: ({ signal }) => call(readParcelSituation, { parcelId }, { signal }),
  })

/** Under the overview's topic: a claim names no parcel until it is confirmed. */
export const myClaims = infiniteQueryOptions({
  queryKey: ['overview', 'claims'],
  queryFn: ({ pageParam, signal }) =>
    call(listMyClaims, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const waitingRequests = infiniteQueryOptions({
  queryKey: ['overview', 'requests'],
  queryFn: ({ pageParam, signal }) =>
    call(listRequests, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const waitingCounts = queryOptions({
  queryKey: ['overview', 'waiting'],
  queryFn: ({ signal }) => call(countWaiting, {}, { signal }),
})

/** Under the overview's topic as well: claims of its number come without its id. */
export const warehouseParcelRequests = (parcelId: string) =>
  queryOptions({
    queryKey: ['overview', 'parcel-requests', parcelId],
    queryFn: ({ signal }) => call(listParcelRequests, { parcelId }, { signal }),
  })
