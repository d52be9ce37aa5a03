import {
  addPurchaseInvoice,
  readPurchaseInvoice,
  type ContentsView,
} from '#contract/warehouse/parcel-contents.ts'
import { addressOf } from './address-of.ts'
import { NetworkError } from './api-error.ts'
import { readAnswer } from './call.ts'
import { accepted, jsonOf } from './request.ts'
import { fileNameOf } from './upload.ts'

export type Contents = ContentsView
export type PurchaseInvoice = Contents['invoices'][number]

export const purchaseInvoiceUrl = (purchaseInvoiceId: string): string =>
  addressOf(readPurchaseInvoice, { purchaseInvoiceId })

type Sending = {
  readonly idempotencyKey: string
  readonly signal: AbortSignal
  /** Upload progress from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * Uploads a file for a parcel, or replaces another one; throws what `call` throws, or `AbortError` when cancelled.
 */
export async function sendPurchaseInvoice(
  parcelId: string,
  file: File,
  { replaces, ...sending }: Sending & { readonly replaces?: string | undefined },
): Promise<Contents> {
  const input = { parcelId, fileName: fileNameOf(file), replaces }
  const url = addressOf(addPurchaseInvoice, input)
  const response = await accepted(responseOf(await sendWithProgress(url, file, sending)))
  return readAnswer(addPurchaseInvoice, await jsonOf(response))
}

/** `fetch` does not say how much was uploaded. */
function sendWithProgress(
  url: string,
  body: Blob,
  { idempotencyKey, signal, onProgress }: Sending,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', idempotencyKey)
    if (body.type === '') request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () => reject(new NetworkError()))
    request.addEventListener('abort', () => {
      reject(new DOMException('cancelled', 'AbortError'))
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

/** With the two headers that an error reads. */
function responseOf(request: XMLHttpRequest): Response {
  const headers = ['x-request-id', 'retry-after'].flatMap((name): [string, string][] => {
    const value = request.getResponseHeader(name)
    return value === null ? [] : [[name, value]]
  })
  return new Response(request.responseText || null, { status: request.status, headers })
}
