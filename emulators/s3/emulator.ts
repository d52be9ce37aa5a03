import { setTimeout as pause } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { listen } from '../listen.ts'
import { answerOf, type Fault, faultsIn, halfOf } from './faults.ts'
import { Shelf } from './shelf.ts'
import { type Keys, refusalOf } from './signature.ts'

export const s3Keys: Keys = {
  accessKey: 'escale-demo-access',
  secretKey: 'escale-demo-9fT2kQx7Lw4Zb8Vn',
  region: 'fr-test',
}
export const s3Bucket = 'escale-demo'

export type S3Emulator = {
  readonly url: string
  /** What the next calls meet, in this order, one each. */
  readonly meet: (...faults: readonly Fault[]) => void
  /** Forgets the faults that no call has met. */
  readonly heal: () => void
  /** How many calls have come. */
  readonly calls: () => number
  /** The bucket as its owner sees it, without a signature. */
  readonly shelf: Shelf
  readonly close: () => Promise<void>
}

type Options = {
  readonly dataDir: string
  readonly port?: number
  /** Objects on one page of a list: a thousand at S3's. */
  readonly mostListed?: number
  readonly clock?: () => Date
}

export type { Fault } from './faults.ts'

type Env = { readonly Bindings: HttpBindings }

/** One bucket of an S3, path style, whose signatures are checked. `POST /_faults` scripts what the next calls meet. */
export async function startS3Emulator({
  dataDir,
  port,
  mostListed = 1000,
  clock = () => new Date(),
}: Options): Promise<S3Emulator> {
  const api: S3Api = { bucket: s3Bucket, shelf: new Shelf(dataDir), mostListed }
  const faults: Fault[] = []
  let calls = 0
  const app = new Hono<Env>()
  app.post('/_faults', async (c) => {
    const scripted = faultsIn(await c.req.json<unknown>().catch(() => undefined))
    if (!scripted) return c.json({ code: 'invalid-faults' }, 422)
    faults.splice(0, Infinity, ...scripted)
    return c.body(null, 204)
  })
  app.all('*', async (c) => {
    calls += 1
    const refusal = refusalOf(c.req.raw, s3Keys, clock())
    if (refusal) return refused(refusal.status, refusal.code)
    const cut = () => void c.env.incoming.socket.destroy()
    return meetFault(faults.shift(), c.req.raw, { api, cut })
  })
  const { url, close } = await listen(app.fetch as Parameters<typeof listen>[0], port)
  const meet = (...next: readonly Fault[]) => void faults.push(...next)
  const heal = () => void faults.splice(0)
  return { url, meet, heal, calls: () => calls, shelf: api.shelf, close }
}

type Within = { readonly api: S3Api; readonly cut: () => void }

async function meetFault(
  fault: Fault | undefined,
  request: Request,
  { api, cut }: Within,
): Promise<Response> {
  const answer = fault && answerOf(fault)
  if (answer) return refused(answer.status, answer.code)
  if (fault?.kind === 'silent') return new Promise(() => {})
  if (fault?.kind === 'slow') await pause(fault.ms)
  if (fault?.kind !== 'cut') return answerS3(request, api)
  if (request.method === 'PUT') return cutUpload(request, cut)
  const whole = await answerS3(request, api)
  const half = halfOf(new Uint8Array(await whole.arrayBuffer()), cut)
  return new Response(half, { status: whole.status, headers: whole.headers })
}

/** After the first bytes: nothing is kept. */
async function cutUpload(request: Request, cut: () => void): Promise<Response> {
  await request.body?.getReader().read()
  cut()
  return new Promise(() => {})
}

type S3Api = { readonly bucket: string; readonly shelf: Shelf; readonly mostListed: number }

/** One call whose signature was right. Answers 501 to what it does not emulate. */
async function answerS3(request: Request, api: S3Api): Promise<Response> {
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

/** A refusal in S3's words. HEAD has none: the caller drops the body. */
const refused = (status: number, code: string): Response =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Refused by the emulator.</Message></Error>`,
    { status, headers: { 'content-type': 'application/xml' } },
  )

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

type Page = {
  readonly bucket: string
  readonly prefix: string
  readonly names: readonly string[]
  /** The last name of the page, when others follow. */
  readonly next: string | undefined
}

/** ListObjectsV2. The token of the next page is opaque to clients, and needs escaping. */
function listed({ bucket, prefix, names, next }: Page): Response {
  const contents = names.map((name) => `<Contents><Key>${escaped(name)}</Key></Contents>`).join('')
  const token =
    next === undefined
      ? ''
      : `<NextContinuationToken>${escaped(tokenAfter(next))}</NextContinuationToken>`
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><Name>${bucket}</Name><Prefix>${escaped(prefix)}</Prefix>` +
      `<KeyCount>${names.length}</KeyCount><IsTruncated>${next !== undefined}</IsTruncated>${contents}${token}</ListBucketResult>`,
    { headers: { 'content-type': 'application/xml' } },
  )
}

const tokenAfter = (name: string): string => `1&${Buffer.from(name).toString('base64')}=`
const nameIn = (token: string): string => Buffer.from(token.replace(/^1&/, ''), 'base64').toString()
