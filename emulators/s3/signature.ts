import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type Keys = {
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}

export type Refusal = { readonly status: 400 | 403; readonly code: string }

/** AWS refuses a signature that is older, or newer. */
const mostSkewMs = 15 * 60_000

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/(?<service>[^/]+)\/aws4_request, ?SignedHeaders=(?<signed>[\w;-]+), ?Signature=(?<signature>[\da-f]{64})$/

/**
 * Checks « AWS Signature Version 4 » in the Authorization header, as S3 does (docs.aws.amazon.com, « Authenticating Requests:
 * Using the Authorization Header »). Returns what S3 refuses it by.
 */
export function refusalOf(request: Request, keys: Keys, now: Date): Refusal | undefined {
  const scope = authorization.exec(request.headers.get('authorization') ?? '')?.groups
  if (!scope) return denied
  return (
    refusalOfScope(scope, keys) ??
    refusalOfTime(request, scope, now) ??
    refusalOfSignature(request, scope, keys)
  )
}

type Scope = Readonly<Record<string, string>>

const denied: Refusal = { status: 403, code: 'AccessDenied' }

function refusalOfScope({ key, region, service }: Scope, keys: Keys): Refusal | undefined {
  if (key !== keys.accessKey) return { status: 403, code: 'InvalidAccessKeyId' }
  if (region === keys.region && service === 's3') return undefined
  return { status: 400, code: 'AuthorizationHeaderMalformed' }
}

function refusalOfTime(request: Request, { day = '-' }: Scope, now: Date): Refusal | undefined {
  const at = momentIn(request.headers.get('x-amz-date') ?? '')
  if (!at?.compact.startsWith(day)) return denied
  const isNear = Math.abs(now.getTime() - at.time) <= mostSkewMs
  return isNear ? undefined : { status: 403, code: 'RequestTimeTooSkewed' }
}

function refusalOfSignature(
  request: Request,
  { signed = '', signature = '' }: Scope,
  keys: Keys,
): Refusal | undefined {
  const names = signed.split(';')
  if (unsigned(request, names).length > 0) return denied
  const at = request.headers.get('x-amz-date') ?? ''
  const expected = signatureOf(request, keys, names, at)
  const isOurs = timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
  return isOurs ? undefined : { status: 403, code: 'SignatureDoesNotMatch' }
}

function momentIn(
  compact: string,
): { readonly compact: string; readonly time: number } | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(compact)?.slice(1)
  if (!parts) return undefined
  const [year, month, day, hour, minute, second] = parts
  return { compact, time: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }
}

/** The host and every header of Amazon's must be signed. */
const unsigned = (request: Request, signed: readonly string[]): string[] =>
  ['host', ...[...request.headers.keys()].filter((name) => name.startsWith('x-amz-'))].filter(
    (name) => !signed.includes(name),
  )

export function signatureOf(
  request: Request,
  { secretKey, region }: Keys,
  signed: readonly string[],
  at: string,
): string {
  const url = new URL(request.url)
  const headers = signed.map(
    (name) => `${name}:${(request.headers.get(name) ?? '').trim().replace(/\s+/g, ' ')}\n`,
  )
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    headers.join(''),
    signed.join(';'),
    request.headers.get('x-amz-content-sha256') ?? '',
  ].join('\n')
  const day = at.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${at}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretKey}`,
  )
  return createHmac('sha256', key).update(text).digest('hex')
}

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
