import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { failureOf, FilesAway } from '#server/core/adapters/supplier-errors.ts'

export type S3Bucket = {
  /** The store's origin, without a path: the bucket is named in the path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Before each key: empty, or ending in a slash. */
  readonly prefix: string
  readonly accessKey: string
  readonly secretKey: string
  /** How long nothing may move before a call is given up. */
  readonly silenceMs?: number
  readonly now?: () => Date
}

/** Bytes that can be sent again, with their print (hexadecimal). */
export type Body = {
  readonly bytes: number
  readonly sha256: string
  readonly chunks: () => Chunks
}

export type Call = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** An object's whole name; absent for the bucket itself. */
  readonly object?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Body
  readonly limitMs?: number
}

/** An answer whose body is read under the same patience, which its reader ends. */
export type Answered = { readonly response: Response; readonly patience: Patience }

const tries = 3
const firstPauseMs = 100

/**
 * Signs a call (SigV4, path style) and makes it, again after a passing failure: every call of ours may be made twice. Throws
 * FilesAway when no answer came.
 */
export async function call(bucket: S3Bucket, what: Call): Promise<Answered> {
  for (let left = tries - 1; ; left -= 1) {
    const answered = await callOnce(bucket, what, left > 0)
    if (answered) return answered
    // Random, so that servers which failed together do not ask again together.
    await pause(firstPauseMs * 3 ** (tries - 1 - left) * (0.5 + Math.random()))
  }
}

/** `undefined`: worth another try. */
async function callOnce(
  bucket: S3Bucket,
  what: Call,
  mayTryAgain: boolean,
): Promise<Answered | undefined> {
  const patience = patienceOf(bucket.silenceMs ?? 10_000, what.limitMs)
  try {
    const response = await fetchSigned(bucket, what, patience)
    if (!mayTryAgain || !isPassing(response.status)) return { response, patience }
    await response.body?.cancel()
  } catch (error) {
    patience.end()
    const failure = failureOf(patience.signal.aborted ? patience.signal.reason : error)
    // Somebody waits: a second silence would double it.
    if (failure === 'timeout' || !mayTryAgain) throw new FilesAway(failure)
  }
  patience.end()
  return undefined
}

async function fetchSigned(bucket: S3Bucket, what: Call, patience: Patience): Promise<Response> {
  const { method, body } = what
  const { url, headers } = await signed(bucket, what)
  if (body) headers.set('content-length', String(body.bytes))
  return fetch(url, {
    method,
    headers,
    // A redirection names another region: a setting to correct, not a place to send files to.
    redirect: 'manual',
    signal: patience.signal,
    ...(body && body.bytes > 0 ? { body: patience.sending(body.chunks()), duplex: 'half' } : {}),
  })
}

async function signed(
  { endpoint, bucket, region, accessKey, secretKey, now = () => new Date() }: S3Bucket,
  { method, object = '', query = {}, headers, body }: Call,
) {
  const url = new URL(`/${bucket}/${object}`, endpoint)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const print = body?.sha256 ?? printOfNothing
  return new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': print },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    datetime: now()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, ''),
  }).sign()
}

const printOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** What the answer of a failed call says; `undefined` when there is no such object. A missing bucket is not a missing object. */
export async function failureIn(response: Response): Promise<Error | undefined> {
  const { status } = response
  const text = await response.text().catch(() => '')
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1]
  if (status === 404 && code === 'NoSuchKey') return undefined
  if (status === 507 || full.test(code ?? '')) return storageFull(`${status} ${code}`)
  return new FilesAway(code === undefined ? String(status) : `${status} ${code}`)
}

/** Ceph, MinIO and OpenStack say it in their own words. */
const full = /StorageFull|QuotaExceeded|InsufficientStorage/

/** The same error as a disk without room (`isStorageFull`). */
const storageFull = (reason: string): Error =>
  Object.assign(new Error(`the object store has no room left: ${reason}`), { code: 'ENOSPC' })

/** Worth another try at once: the store asks for it, or something between us broke. */
const isPassing = (status: number): boolean => [429, 500, 502, 503, 504].includes(status)

/** Ends a call in which the store has not moved for `silenceMs`, or that takes longer than `limitMs` in all. */
type Patience = {
  readonly signal: AbortSignal
  /** The same chunks, on their way to the store: each that it takes is a sign of life. */
  readonly sending: (chunks: Chunks) => AsyncGenerator<Uint8Array, void>
  /** The same chunks, as the store gives them; a slow reader is not its silence. */
  readonly receiving: (chunks: Chunks) => AsyncGenerator<Uint8Array, void>
  readonly end: () => void
}

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

function patienceOf(silenceMs: number, limitMs?: number): Patience {
  const abort = new AbortController()
  const giveUp = () => abort.abort(new DOMException('nothing moved', 'TimeoutError'))
  let silence = setTimeout(giveUp, silenceMs)
  const limit = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs)
  return {
    signal: abort.signal,
    sending: async function* (chunks) {
      for await (const chunk of chunks) {
        silence.refresh()
        yield chunk
      }
    },
    receiving: async function* (chunks) {
      silence.refresh()
      for await (const chunk of chunks) {
        clearTimeout(silence)
        yield chunk
        silence = setTimeout(giveUp, silenceMs)
      }
    },
    end: () => {
      clearTimeout(silence)
      clearTimeout(limit)
    },
  }
}
