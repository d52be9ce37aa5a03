import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  addPurchaseInvoice,
  contents,
  listPurchaseInvoices,
  readContents,
  readWarehouseContents,
  type ContentsView,
} from '#contract/warehouse/parcel-contents.ts'
import { call } from './call.ts'
import { sendWithProgress } from './send-with-progress.ts'

export type Contents = ContentsView
export type PurchaseInvoice = Contents['invoices'][number]

export const contentsOf = (parcelId: string) =>
  queryOptions({
    queryKey: ['parcels', 'contents', parcelId],
    queryFn: ({ signal }) => call(readContents, { parcelId }, { signal }),
  })

export const warehouseContentsOf = (parcelId: string) =>
  queryOptions({
    queryKey: ['parcels', 'contents', 'warehouse', parcelId],
    queryFn: ({ signal }) => call(readWarehouseContents, { parcelId }, { signal }),
  })

/** Those of all the customer's parcels, newest first. */
export const myPurchaseInvoices = infiniteQueryOptions({
  queryKey: ['parcels', 'purchase-invoices'],
  queryFn: ({ pageParam, signal }) =>
    call(listPurchaseInvoices, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export const purchaseInvoiceUrl = (id: string): string =>
  `/api/purchase-invoices/${encodeURIComponent(id)}`

/** Sends a file for a parcel, or in the place of another one; throws `ApiError`, `NetworkError`, or `AbortError` when cancelled. */
export async function sendPurchaseInvoice(
  parcelId: string,
  file: File,
  {
    replaces,
    ...sending
  }: {
    readonly replaces?: string | undefined
    readonly idempotencyKey: string
    readonly signal: AbortSignal
    readonly onProgress: (share: number) => void
  },
): Promise<Contents> {
  const query = new URLSearchParams({ fileName: file.name.slice(-300) })
  if (replaces) query.set('replaces', replaces)
  const path = addPurchaseInvoice.path.replace(':parcelId', encodeURIComponent(parcelId))
  const answer = await sendWithProgress({ url: `${path}?${query}`, body: file, ...sending })
  return contents.parse(answer)
}
