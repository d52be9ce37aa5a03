import type { AttachedEscale } from './running-escale.ts'

export type HttpAnswer = { readonly status: number; readonly body: any; readonly headers: Headers }
export type HttpSent = {
  readonly method?: string
  /** Bytes and text are sent as they are; anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
/** Somebody who calls the running product from outside, as a browser on its pages would. */
export type HttpPerson = {
  readonly email: string
  readonly get: (path: string) => Promise<HttpAnswer>
  readonly post: (path: string, body: unknown, headers?: HttpSent['headers']) => Promise<HttpAnswer>
  readonly request: (path: string, sent?: HttpSent) => Promise<HttpAnswer>
  /** An answer read piece by piece (the event stream). */
  readonly open: (path: string, signal: AbortSignal) => Promise<Response>
}

export const demoPassword = 'escale-demo-2026'

/** Signs in through the real endpoint and keeps the cookies it sets. */
export async function signedIn(
  { url }: Pick<AttachedEscale, 'url'>,
  email: string,
  password = demoPassword,
): Promise<HttpPerson> {
  const answer = await call(url, '/api/session', '', {
    method: 'POST',
    body: { email, password },
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return personWith(url, email, cookies.join('; '))
}

export const anonymous = ({ url }: Pick<AttachedEscale, 'url'>): HttpPerson =>
  personWith(url, 'nobody', '')

/** Somebody who has these cookies already. */
export function personWith(url: string, email: string, cookie: string): HttpPerson {
  const request = (path: string, sent: HttpSent = {}) => call(url, path, cookie, sent)
  return {
    email,
    request,
    get: (path) => request(path),
    post: (path, body, headers = {}) => request(path, { method: 'POST', body, headers }),
    open: (path, signal) => fetch(`${url}${path}`, { headers: { cookie }, signal }),
  }
}

async function call(
  url: string,
  path: string,
  cookie: string,
  { method = 'GET', body, headers = {} }: HttpSent,
): Promise<HttpAnswer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      origin: url,
      ...(cookie === '' ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: asSent(body) }),
    signal: AbortSignal.timeout(60_000),
  })
  return { status: response.status, body: await contentOf(response), headers: response.headers }
}

function asSent(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
}

async function contentOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return isJson ? response.json() : new Uint8Array(await response.arrayBuffer())
}

/** The body of an answer; throws unless it is a success. */
export function ok({ status, body }: HttpAnswer): any {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
