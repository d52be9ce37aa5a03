import type * as z from 'zod/mini'
import type { RawEndpoint } from '#contract/core/endpoint.ts'
import { addressOf } from './address-of.ts'
import { NetworkError } from './api-error.ts'
import { readAnswer } from './call.ts'
import { accepted, jsonOf } from './request.ts'
import { untilAnswered } from './send.ts'

export type Sending = {
  readonly idempotencyKey: string
  readonly signal: AbortSignal
  /** Upload progress from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** The same as `upload`, with its progress; throws `AbortError` when cancelled. */
export async function uploadWithProgress<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: RawEndpoint<Input, Output>,
  input: z.input<Input>,
  file: File,
  sending: Sending,
): Promise<z.output<Output>> {
  const url = addressOf(endpoint, input)
  const answer = await untilAnswered(async () =>
    jsonOf(await accepted(responseOf(await sendWithProgress(url, file, sending)))),
  )
  return readAnswer(endpoint, answer)
}

/** `fetch` does not say how much was uploaded. */
function sendWithProgress(
  url: string,
  body: Blob,
  { idempotencyKey, signal, onProgress }: Sending,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    // Cancelled between two tries.
    signal.throwIfAborted()
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
