import type * as z from 'zod/mini'
import {
  countParcelViews,
  countWarehouseParcels,
  exportWarehouseParcels,
} from '#contract/warehouse/office-parcels.ts'
import { listWarehouseParcels, uploadPhoto } from '#contract/warehouse/reception.ts'
import { keepsRows, pages, query, rowsPerPage } from './query.ts'
import { send } from './send.ts'

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
  `${exportWarehouseParcels.path}?${new URLSearchParams({
    ...asked<z.ZodMiniType<Record<string, string>, Record<string, string>>>(filter),
    ...(chosen.length > 0 ? { chosen: chosen.join(',') } : {}),
  }).toString()}`

/** The URL holds plain words; the server says which ones it does not know. */
const asked = <Schema extends z.ZodMiniType>(filter: ParcelFilter): z.input<Schema> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as z.input<Schema>

/**
 * Uploads the bytes as they are, once per key; the caller stores and retries them. Throws `ApiError` with `photo-unreadable` or
 * `photo-too-large`.
 */
export async function sendPhoto(
  photo: Blob,
  idempotencyKey: string,
): Promise<z.output<typeof uploadPhoto.output>> {
  const answer = await send({
    method: 'POST',
    url: uploadPhoto.path,
    body: photo,
    idempotencyKey,
    isTriedOnce: true,
  })
  return uploadPhoto.output.parse(answer)
}
