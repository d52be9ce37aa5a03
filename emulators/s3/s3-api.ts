import { createHash } from 'node:crypto'
import { listed, nameIn, refused } from './answers.ts'
import type { Shelf } from './shelf.ts'

export type S3Api = { readonly bucket: string; readonly shelf: Shelf; readonly mostListed: number }

/** One call whose signature was right. Answers 501 to what it does not emulate. */
export async function answerS3(request: Request, api: S3Api): Promise<Response> {
  const url = new URL(request.url)
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
  if (bucket !== api.bucket) return refused(404, 'NoSuchBucket')
  const name = rest.join('/')
  if (name === '') return request.method === 'GET' ? list(url, api) : notEmulated()
  if (url.search !== '') return notEmulated()
  if (request.method === 'PUT') return put(request, name, api)
  if (request.method === 'GET' || request.method === 'HEAD') return read(name, api)
  if (request.method !== 'DELETE') return notEmulated()
  api.shelf.remove(name)
  return new Response(null, { status: 204 })
}

const notEmulated = (): Response => refused(501, 'NotImplemented')

const readParameters = ['list-type', 'prefix', 'continuation-token']

function list(url: URL, { bucket, shelf, mostListed }: S3Api): Response {
  const query = url.searchParams
  const isKnown = [...query.keys()].every((parameter) => readParameters.includes(parameter))
  if (!isKnown || query.get('list-type') !== '2') return notEmulated()
  const prefix = query.get('prefix') ?? ''
  const token = query.get('continuation-token')
  const names = shelf.names().filter((name) => name.startsWith(prefix))
  const from = token === null ? 0 : names.indexOf(nameIn(token)) + 1
  const page = names.slice(from, from + mostListed)
  const next = from + mostListed < names.length ? page.at(-1) : undefined
  return listed({ bucket, prefix, names: page, next })
}

async function put(request: Request, name: string, { shelf }: S3Api): Promise<Response> {
  const length = request.headers.get('content-length')
  if (length === null) return refused(411, 'MissingContentLength')
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length !== Number(length)) return refused(400, 'IncompleteBody')
  const print = createHash('sha256').update(bytes).digest()
  if (request.headers.get('x-amz-content-sha256') !== print.toString('hex')) {
    return refused(400, 'XAmzContentSHA256Mismatch')
  }
  const checksum = request.headers.get('x-amz-checksum-sha256')
  if (checksum !== null && checksum !== print.toString('base64')) return refused(400, 'BadDigest')
  const kept = [...request.headers].filter(([header]) => /^x-amz-(meta-|checksum-)/.test(header))
  const at = new Date().toISOString()
  shelf.put({ name, bytes, headers: Object.fromEntries(kept), at })
  return new Response(null, { status: 200, headers: { etag: etagOf(bytes) } })
}

function read(name: string, { shelf }: S3Api): Response {
  const stored = shelf.get(name)
  if (!stored) return refused(404, 'NoSuchKey')
  const { bytes, headers, at } = stored
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-length': String(bytes.length),
      'last-modified': new Date(at).toUTCString(),
      etag: etagOf(bytes),
    },
  })
}

const etagOf = (bytes: Uint8Array): string => `"${createHash('md5').update(bytes).digest('hex')}"`
