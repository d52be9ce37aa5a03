import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  countParcelViews,
  countWarehouseParcels,
  exportWarehouseParcels,
} from '#contract/warehouse/office-parcels.ts'
import { listWarehouseParcels } from '#contract/warehouse/reception.ts'
import { findLabelOwners, findOwners } from '#contract/warehouse/unidentified.ts'
import { addressOf } from './address-of.ts'
import { keepsRows, pages, query, rowsPerPage } from './query.ts'

/** The filters of the office's list; absent or empty filters nothing. */
export type ParcelFilterName = Exclude<keyof z.input<typeof countWarehouseParcels.input>, symbol>
export type ParcelFilter = Readonly<Partial<Record<ParcelFilterName, string>>>

/** Every parcel, newest first, by the filters of the URL. */
export const warehouseParcels = (filter: ParcelFilter) =>
  pages(
    listWarehouseParcels,
    { ...asked<typeof listWarehouseParcels.input>(filter), limit: rowsPerPage },
    keepsRows,
  )

export const warehouseParcelCount = (filter: ParcelFilter) =>
  query(countWarehouseParcels, asked<typeof countWarehouseParcels.input>(filter), keepsRows)

/** How many parcels each view of the list has, without any filter beside it. */
export const parcelViewCounts = () => query(countParcelViews, {})

/** The export of all that the filter finds, or of the chosen parcels only. */
export const parcelExportUrl = (filter: ParcelFilter, chosen: readonly string[] = []): string =>
  addressOf(exportWarehouseParcels, {
    ...asked<typeof exportWarehouseParcels.input>(filter),
    chosen: chosen.join(',') || undefined,
  })

/** The URL holds plain words; the server says which ones it does not know. */
const asked = <Schema extends z.ZodMiniType>(filter: ParcelFilter): z.input<Schema> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as z.input<Schema>

export const ownersOf = (parcelId: string, words: string) =>
  query(
    findOwners,
    { parcelId, words: words || undefined },
    { staleTime: 0, placeholderData: keepPreviousData },
  )

/** Possible owners of a parcel on the bench that nobody announced. Without a network it does not retry: the operator works on. */
export const ownersOfLabel = (trackingNumber: string, words: string) =>
  query(
    findLabelOwners,
    { trackingNumber: trackingNumber || undefined, words },
    { staleTime: 0, retry: false, networkMode: 'always' },
  )
