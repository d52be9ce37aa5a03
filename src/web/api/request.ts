import { NetworkError, readApiError, type ApiError } from './api-error.ts'
import { announceSessionDoubt } from './session-doubt.ts'

export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly body?: unknown
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly credentials?: 'omit'
}

/**
 * Sends one request to our server, once; returns its JSON body. Throws `NetworkError` when nothing answered, `ApiError` when the
 * server refused; a 401, or a second factor now required, makes the session ask who is signed in. Writes go through `send`.
 */
export async function request(request: Request): Promise<unknown> {
  const response = await accepted(await fetched(request))
  return response.status === 204 ? null : jsonOf(response)
}

/** The body of our answer. A page in its place, a proxy's for example, is no answer; nor is half a body. */
export const jsonOf = (response: Response): Promise<unknown> =>
  response.json().catch((cause: Error) => {
    throw cause.name === 'AbortError' ? cause : new NetworkError({ cause })
  })

/** The same, for a file. */
export const requestFile = async (url: string): Promise<Blob> =>
  (await accepted(await fetched({ method: 'GET', url }))).blob()

/** The answer, unless the server refused. */
export async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  const error = await readApiError(response)
  if (doubtsSession(error)) announceSessionDoubt()
  throw error
}

const doubtsSession = ({ status, code }: ApiError): boolean =>
  (status === 401 && code !== 'invalid-credentials') || code === 'second-factor-needed'

async function fetched(request: Request): Promise<Response> {
  const { method, url, signal, credentials = 'same-origin' } = request
  try {
    return await fetch(url, {
      method,
      headers: headersOf(request),
      body: bodyOf(request.body),
      signal: signal ?? null,
      credentials,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new NetworkError({ cause })
  }
}

function headersOf({ body, idempotencyKey }: Request): Headers {
  const headers = new Headers({ accept: 'application/json' })
  // A file is sent as it is; the browser sets its type itself.
  if (body !== undefined && !(body instanceof Blob)) headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  else if (isUnattended()) headers.set('x-idle', '1')
  return headers
}

/** No gesture of the last seconds caused it, nor the opening of the page: it does not keep the session from becoming idle. */
const isUnattended = () =>
  navigator.userActivation?.isActive === false && performance.now() > 10_000

function bodyOf(body: unknown): Blob | string | null {
  if (body instanceof Blob) return body
  return body === undefined ? null : JSON.stringify(body)
}
