/** The server refused. `code` says why, `fields` gives a code per faulty field (its sentence is in `web/copy`). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  /** The facts that the error sentence needs, beside the code. */
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: ErrorBody, headers: Headers) {
    super(`${status} ${body.code ?? 'unknown'}`)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.fields = body.fields ?? {}
    this.details = body.details ?? {}
    this.requestId = body.requestId ?? headers.get('x-request-id') ?? undefined
    this.retryAfterSeconds = Number(headers.get('retry-after')) || undefined
  }
}

/** The server refused, so nothing was done. After a server failure, or no answer, it may have been done. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500

/** No answer: no network, or the server is down. Nobody knows whether the request was done. */
export class NetworkError extends Error {
  constructor(options?: ErrorOptions) {
    super('network', options)
    this.name = 'NetworkError'
  }
}

/** The answer is none that this page can read, even without the fields it does not know: the server is of another version. */
export class UnknownAnswer extends Error {
  constructor(options?: ErrorOptions) {
    super('unknown answer', options)
    this.name = 'UnknownAnswer'
  }
}

/** The person closed the dialog that asks who they are: nothing was done. */
export class ProofGivenUp extends Error {
  constructor() {
    super('proof given up')
    this.name = 'ProofGivenUp'
  }
}

type ErrorBody = {
  readonly code?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly details?: Readonly<Record<string, unknown>>
  readonly requestId?: string
}

/** A proxy may answer with a page instead of our JSON: its status is then all we know. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const known: ErrorBody = typeof body === 'object' && body !== null ? body : {}
  return new ApiError(response.status, isAskedBefore(known) ? askedBefore : known, response.headers)
}

/** Another request with this key was already done, and its answer was lost: no field of the form is at fault. */
const askedBefore: ErrorBody = { code: 'asked-before' }

const isAskedBefore = ({ fields }: ErrorBody): boolean => fields?.['Idempotency-Key'] === 'reused'
