import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listMyNews, readOverview } from '#contract/orders.ts'
import {
  listMyParcels,
  readMyParcel,
  readMyParcelTimeline,
  type ParcelView,
} from '#contract/parcels.ts'
import { call } from './call.ts'

/** The customer's parcels, newest first; `filter` is the one of the URL, empty for all. */
export const myParcels = (filter: string) =>
  infiniteQueryOptions({
    queryKey: ['parcels', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMyParcels,
        { ...(filter ? { filter } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
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

export const overview = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(readOverview, {}, { signal }),
})

/** Under the overview's key: what makes the overview stale makes the news stale. */
export const myNews = infiniteQueryOptions({
  queryKey: ['overview', 'news'],
  queryFn: ({ pageParam, signal }) =>
    call(listMyNews, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const photoUrl = (photoId: string, size: 'full' | 'thumbnail' = 'full'): string =>
  `/api/photos/${encodeURIComponent(photoId)}?size=${size}`

export type Parcel = ParcelView
