import {
  addPurchaseInvoice,
  contents,
  type ContentsView,
} from '#contract/warehouse/parcel-contents.ts'
import { sendWithProgress } from './send-with-progress.ts'

export type Contents = ContentsView
export type PurchaseInvoice = Contents['invoices'][number]

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
