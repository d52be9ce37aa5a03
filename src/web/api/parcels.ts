import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  countMyParcels,
  findResemblingParcels,
  listMyMerchants,
  listMyParcels,
  readMyParcel,
  readMyParcelTimeline,
  type ParcelView,
} from '#contract/warehouse/parcels.ts'
import { call } from './call.ts'

/** The customer's parcels, newest first; `filter` and `search` are those of the URL, empty for all. */
export const myParcels = (filter: string, search = '') =>
  infiniteQueryOptions({
    queryKey: ['parcels', 'list', filter, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMyParcels,
        {
          ...(filter ? { filter } : {}),
          ...(search ? { search } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** How many in each state, for the filters. */
export const myParcelCounts = queryOptions({
  queryKey: ['parcels', 'counts'],
  queryFn: ({ signal }) => call(countMyParcels, {}, { signal }),
})

/** The shops of one's own parcels, to type them again. */
export const myMerchants = queryOptions({
  queryKey: ['parcels', 'merchants'],
  queryFn: ({ signal }) => call(listMyMerchants, {}, { signal }),
  staleTime: 60_000,
})

/** One's own parcels with this number or one that looks like it. */
export const resemblingParcels = (trackingNumber: string) =>
  queryOptions({
    queryKey: ['parcels', 'resembling', trackingNumber],
    queryFn: ({ signal }) => call(findResemblingParcels, { trackingNumber }, { signal }),
  })

export const myParcel = (parcelId: string) =>
  queryOptions({
    queryKey: ['parcels', 'one', parcelId],
    queryFn: ({ signal }) => call(readMyParcel, { parcelId }, { signal }),
  })

export const myParcelTimeline = (parcelId: string) =>
  queryOptions({
    queryKey: ['parcels', 'timeline', parcelId],
    queryFn: ({ signal }) => call(readMyParcelTimeline, { parcelId }, { signal }),
  })

export const photoUrl = (photoId: string, size: 'full' | 'thumbnail' = 'full'): string =>
  `/api/photos/${encodeURIComponent(photoId)}?size=${size}`

export type Parcel = ParcelView
