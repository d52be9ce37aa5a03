import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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

export const photoUrl = (photoId: string, size: 'full' | 'thumbnail' = 'full'): string =>
  `/api/photos/${encodeURIComponent(photoId)}?size=${size}`

export type Parcel = ParcelView
