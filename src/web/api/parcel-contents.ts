import {
  addPurchaseInvoice,
  contents,
  type ContentsView,
} from '#contract/warehouse/parcel-contents.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { announceSessionDoubt } from './session-doubt.ts'

export type Contents = ContentsView
export type PurchaseInvoice = Contents['invoices'][number]

export const purchaseInvoiceUrl = (id: string): string =>
  `/api/purchase-invoices/${encodeURIComponent(id)}`

/** Uploads a file for a parcel, or replaces another one; throws `ApiError`, `NetworkError`, or `AbortError` when cancelled. */
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

type Sending = {
  readonly url: string
  readonly body: Blob
  readonly idempotencyKey: string
  readonly signal: AbortSignal
  /** Upload progress from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Does what `send` does, for a file: `fetch` does not say how much was uploaded. */
function sendWithProgress({
  url,
  body,
  idempotencyKey,
  signal,
  onProgress,
}: Sending): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', idempotencyKey)
    if (body.type === '') request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(refusalOf(request))
    })
    request.addEventListener('error', () => reject(new NetworkError()))
    request.addEventListener('abort', () => {
      reject(new DOMException('cancelled', 'AbortError'))
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function refusalOf(request: XMLHttpRequest): ApiError {
  if (request.status === 401) announceSessionDoubt()
  const headers = new Headers()
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new ApiError(request.status, parsed(request.responseText), headers)
}

/** A proxy may answer with a page instead of our JSON. */
function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}
