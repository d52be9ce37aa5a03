import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { listWarehouseParcels, readWarehouseParcel, uploadPhoto } from '#contract/reception.ts'
import { call } from './call.ts'
import { send } from './send.ts'

/** Every parcel, newest first, by the filters of the URL. */
export const warehouseParcels = (status: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['parcels', 'warehouse', status, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listWarehouseParcels,
        {
          ...(status ? { status } : {}),
          ...(search ? { search } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const warehouseParcel = (parcelId: string) =>
  queryOptions({
    queryKey: ['parcels', 'warehouse-one', parcelId],
    queryFn: ({ signal }) => call(readWarehouseParcel, { parcelId }, { signal }),
  })

/** Sends the bytes as they are, once per key; throws `ApiError` with `photo-unreadable` or `photo-too-large`. */
export async function sendPhoto(
  photo: Blob,
  idempotencyKey: string,
): Promise<z.output<typeof uploadPhoto.output>> {
  const answer = await send({ method: 'POST', url: uploadPhoto.path, body: photo, idempotencyKey })
  return uploadPhoto.output.parse(answer)
}
