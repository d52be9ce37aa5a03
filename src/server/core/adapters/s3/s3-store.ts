import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type FileStore, keyShape, type OpenFile } from '#server/core/adapters/file-store.ts'
import { failureOf, FileChanged, FilesAway } from '#server/core/adapters/supplier-errors.ts'
import { type Answered, type Body, call, type Chunks, failureIn, type S3Bucket } from './s3-call.ts'

export type S3Store = FileStore & {
  /** The print that the file was put with, without reading it; `undefined` when there is no such file. */
  readonly printOf: (key: string) => Promise<string | undefined>
}

/** Below the time that a transaction may stand still: most files are put inside one. */
const putMs = 25_000

/**
 * Files as private objects of a bucket, by the S3 protocol. The store refuses bytes that are not those of the signed print, keeps
 * the print beside them, and each read compares them again. Throws FilesAway, and FileChanged for other bytes.
 */
export function s3Store(bucket: S3Bucket, draftsFolder: string): S3Store {
  const objectOf = (key: string): string => {
    if (!keyShape.test(key)) throw new Error(`not a file key: ${key}`)
    return `${bucket.prefix}${key}`
  }
  const put = async (key: string, body: Body, limitMs?: number): Promise<void> => {
    const limit = limitMs === undefined ? {} : { limitMs }
    const headers = { [printHeader]: body.sha256, 'x-amz-checksum-sha256': base64(body.sha256) }
    const object = objectOf(key)
    const answer = await call(bucket, { method: 'PUT', object, headers, body, ...limit })
    if (!(await isDone(answer))) throw new FilesAway('404')
  }
  const printOf = async (key: string) => printIn(bucket, objectOf(key))
  return {
    put: async (key, bytes) => put(key, bodyOf(bytes), putMs),
    putStream: async (key, stream) =>
      withDraft(draftsFolder, stream, async (body) => {
        await put(key, body)
        return { bytes: body.bytes, sha256: body.sha256 }
      }),
    get: async (key) => {
      const file = await openObject(bucket, key, objectOf(key))
      return file && Buffer.concat((await file.stream.toArray()) as Buffer[])
    },
    open: async (key) => openObject(bucket, key, objectOf(key)),
    has: async (key) => (await printOf(key)) !== undefined,
    remove: async (key) => {
      await isDone(await call(bucket, { method: 'DELETE', object: objectOf(key) }))
    },
    keys: () => keysIn(bucket),
    printOf,
  }
}

const printHeader = 'x-amz-meta-sha256'
const base64 = (sha256: string): string => Buffer.from(sha256, 'hex').toString('base64')

/** Ends the call; false when there is no such object. */
async function isDone({ response, patience }: Answered): Promise<boolean> {
  try {
    if (response.ok) {
      await response.body?.cancel()
      return true
    }
    const failure = await failureIn(response)
    if (failure) throw failure
    return false
  } finally {
    patience.end()
  }
}

async function openObject(
  bucket: S3Bucket,
  key: string,
  object: string,
): Promise<OpenFile | undefined> {
  const answered = await call(bucket, { method: 'GET', object })
  const { response } = answered
  if (!response.ok) {
    await isDone(answered)
    return undefined
  }
  const print = response.headers.get(printHeader)
  const chunks = verified(key, print, bytesOf(answered))
  const stream = Readable.from(chunks, { objectMode: false })
  return { stream, size: Number(response.headers.get('content-length')) }
}

/** Reads under the patience of the call, and ends both when the reader leaves. */
async function* bytesOf({ response, patience }: Answered): AsyncGenerator<Uint8Array, void> {
  try {
    yield* patience.receiving(response.body ?? [])
  } catch (error) {
    throw new FilesAway(failureOf(patience.signal.aborted ? patience.signal.reason : error))
  } finally {
    patience.end()
  }
}

/** A HEAD is refused without words, so it is asked again: the bucket itself may be missing. */
async function printIn(bucket: S3Bucket, object: string): Promise<string | undefined> {
  const head = await call(bucket, { method: 'HEAD', object })
  const answered = head.response.ok ? head : await again(bucket, head, object)
  const { headers } = answered.response
  return (await isDone(answered)) ? (headers.get(printHeader) ?? 'unknown') : undefined
}

async function again(bucket: S3Bucket, head: Answered, object: string): Promise<Answered> {
  head.patience.end()
  return call(bucket, { method: 'GET', object })
}

async function* keysIn(bucket: S3Bucket): AsyncGenerator<string, void> {
  for await (const object of objectsIn(bucket)) {
    const key = object.slice(bucket.prefix.length)
    if (keyShape.test(key)) yield key
  }
}

/** The whole names of the objects under the prefix, a thousand at a time (ListObjectsV2). */
async function* objectsIn(bucket: S3Bucket): AsyncGenerator<string, void> {
  let token: string | undefined
  do {
    const page = await readPage(bucket, token)
    for (const [, name = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield unescaped(name)
    token = /<IsTruncated>true</.test(page) ? tokenIn(page) : undefined
  } while (token !== undefined)
}

async function readPage(bucket: S3Bucket, token: string | undefined): Promise<string> {
  const query = {
    'list-type': '2',
    prefix: bucket.prefix,
    ...(token === undefined ? {} : { 'continuation-token': token }),
  }
  const { response, patience } = await call(bucket, { method: 'GET', query })
  try {
    if (response.ok) return await response.text()
    throw (await failureIn(response)) ?? new FilesAway('404 NoSuchKey')
  } finally {
    patience.end()
  }
}

function tokenIn(page: string): string {
  const token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]
  if (token === undefined) throw new FilesAway('a list without its next page')
  return unescaped(token)
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const unescaped = (text: string): string =>
  text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

const chunkBytes = 64 * 1024

/** In chunks, so that a slow upload is told from one that stands still. */
const bodyOf = (bytes: Uint8Array): Body => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  *chunks() {
    for (let from = 0; from < bytes.length; from += chunkBytes) {
      yield bytes.subarray(from, from + chunkBytes)
    }
  },
})

/** Size and print must be known before a file is sent, so a stream goes through a file without a name, which no crash leaves. */
export async function withDraft<Result>(
  folder: string,
  stream: Readable,
  use: (body: Body) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const written = await writeTo(file, stream)
    return await use({ ...written, chunks: () => chunksOf(file) })
  } finally {
    await file.close()
  }
}

/** Not a read stream: one that is left half-way closes the file, and a call that failed is made again. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array, void> {
  for (let from = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, from)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    from += bytesRead
  }
}

async function writeTo(file: FileHandle, stream: Readable) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    await file.writeFile(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The same chunks; the last one only once all of them have the print, so that other bytes never look whole. */
async function* verified(
  key: string,
  sha256: string | null,
  chunks: Chunks,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256')
  let last: Uint8Array | undefined
  for await (const chunk of chunks) {
    hash.update(chunk)
    if (last) yield last
    last = chunk
  }
  if (hash.digest('hex') !== sha256) throw new FileChanged(key)
  if (last) yield last
}
