import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import { listMyMerchants, listMyParcels } from '#contract/warehouse/parcels.ts'
import { isInHouse, stageOf, type ParcelStage } from '#domain/parcel/parcel.ts'
import { pages, query } from './query.ts'

/** The customer's parcels; `filter` is one of the endpoint's, empty for all; `search` what was typed. */
export const myParcels = (filter: string, search = '') =>
  pages(listMyParcels, { filter: filter || undefined, search: search || undefined })

/** The shops of the customer's own parcels, offered while they type one. */
export const myMerchants = query(listMyMerchants, {}, { staleTime: 60_000 })

export type Parcel = ParcelView

type Told = Pick<Parcel, 'status' | 'destroyedAt'>

/** `isInHouse` of the domain, of a parcel as the server tells it; `stageOfParcel` likewise. */
export const isParcelInHouse = ({ status, destroyedAt }: Told): boolean =>
  isInHouse({ status, destroyed: destroyedAt !== null })

export const stageOfParcel = ({ status, destroyedAt }: Told): ParcelStage =>
  stageOf({ status, destroyed: destroyedAt !== null })
