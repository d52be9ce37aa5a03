import { listMyMerchants, listMyParcels, type ParcelView } from '#contract/warehouse/parcels.ts'
import { isInHouse } from '#domain/parcel/parcel.ts'
import { pages, query } from './query.ts'

/** The customer's parcels; `filter` is one of the endpoint's, empty for all; `search` what was typed. */
export const myParcels = (filter: string, search = '') =>
  pages(listMyParcels, { filter: filter || undefined, search: search || undefined })

/** The shops of the customer's own parcels, offered while they type one. */
export const myMerchants = query(listMyMerchants, {}, { staleTime: 60_000 })

export const photoUrl = (photoId: string, size: 'full' | 'thumbnail' = 'full'): string =>
  `/api/photos/${encodeURIComponent(photoId)}?size=${size}`

export type Parcel = ParcelView

/** `isInHouse` of the domain, of a parcel as the server tells it. */
export const isParcelInHouse = ({
  status,
  destroyedAt,
}: Pick<Parcel, 'status' | 'destroyedAt'>): boolean =>
  isInHouse({ status, destroyed: destroyedAt !== null })
