import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { s3Bucket, type S3Emulator, s3Keys, startS3Emulator } from './emulator.ts'
import { Shelf } from './shelf.ts'
import { refusalOf, signatureOf } from './signature.ts'

let dataDir: string
let emulator: S3Emulator
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'escale-s3-'))
  emulator = await startS3Emulator({ dataDir, mostListed: 2 })
})
afterEach(async () => {
  await emulator.close()
  await rm(dataDir, { recursive: true })
})

const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The examples of Amazon's page « Signature Calculations for the Authorization Header ». */
const amazons = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const thatDay = new Date('2013-05-24T00:05:00Z')
type Example = {
  readonly path: string
  readonly headers?: Record<string, string>
  readonly signature: string
}
const examples: Record<string, Example> = {
  object: {
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  list: {
    path: '/?max-keys=2&prefix=J',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
}

function requestOf(
  { path, headers = {}, signature }: Example,
  change: Record<string, string> = {},
) {
  const all = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': nothing,
    'x-amz-date': '20130524T000000Z',
    ...headers,
  }
  const signed = Object.keys(all).toSorted().join(';')
  const authorization = `AWS4-HMAC-SHA256 Credential=${amazons.accessKey}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`
  return new Request(`https://examplebucket.s3.amazonaws.com${path}`, {
    headers: { ...all, authorization, ...change },
  })
}

test.each(Object.entries(examples))(
  'the signature of Amazon’s example passes: %s',
  (_name, example) => {
    expect(refusalOf(requestOf(example), amazons, thatDay)).toBeUndefined()
  },
)

test.each<[string, Record<string, string>, string]>([
  ['without a signature', { authorization: '' }, 'AccessDenied'],
  ['another byte range', { range: 'bytes=0-8' }, 'SignatureDoesNotMatch'],
  [
    'another body',
    { 'x-amz-content-sha256': nothing.replace('e3', 'e4') },
    'SignatureDoesNotMatch',
  ],
  ['a later second', { 'x-amz-date': '20130524T000001Z' }, 'SignatureDoesNotMatch'],
  ['another day', { 'x-amz-date': '20130525T000000Z' }, 'AccessDenied'],
  ['a header of Amazon’s that is not signed', { 'x-amz-acl': 'public-read' }, 'AccessDenied'],
])('%s is refused', (_what, change, code) => {
  const request = requestOf(examples['object'] as Example, change)
  expect(refusalOf(request, amazons, thatDay)?.code).toBe(code)
})

test('another key, region or hour is refused', () => {
  const request = requestOf(examples['object'] as Example)
  const codes = [
    refusalOf(request, { ...amazons, accessKey: 'other' }, thatDay),
    refusalOf(request, { ...amazons, region: 'eu-west-3' }, thatDay),
    refusalOf(request, { ...amazons, secretKey: 'other' }, thatDay),
    refusalOf(request, amazons, new Date('2013-05-24T00:15:01Z')),
    refusalOf(request, amazons, new Date('2013-05-23T23:44:59Z')),
  ].map((refusal) => refusal?.code)
  expect(codes).toEqual([
    'InvalidAccessKeyId',
    'AuthorizationHeaderMalformed',
    'SignatureDoesNotMatch',
    'RequestTimeTooSkewed',
    'RequestTimeTooSkewed',
  ])
})

/** A signed call, by the emulator's own signature: that one is Amazon's by the examples above. */
async function call(
  method: string,
  path: string,
  sent: { headers?: Record<string, string>; body?: string; print?: string } = {},
) {
  const at = new Date().toISOString().replace(/[:-]|\.\d{3}/g, '')
  const url = new URL(`/${s3Bucket}/${path}`, emulator.url)
  const print = sent.print ?? (await sha256Of(sent.body ?? ''))
  const headers: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': print,
    'x-amz-date': at,
    ...sent.headers,
  }
  const signed = Object.keys(headers).toSorted()
  const signature = signatureOf(new Request(url, { method, headers }), s3Keys, signed, at)
  const authorization = `AWS4-HMAC-SHA256 Credential=${s3Keys.accessKey}/${at.slice(0, 8)}/${s3Keys.region}/s3/aws4_request, SignedHeaders=${signed.join(';')}, Signature=${signature}`
  return fetch(url, {
    method,
    headers: { ...headers, authorization },
    ...(sent.body === undefined ? {} : { body: sent.body }),
  })
}
const sha256Of = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex')
const codeOf = async (answer: Response) => /<Code>(\w+)</.exec(await answer.text())?.[1]

test('an object comes back with its metadata, to the owner of the key only, also after a restart', async () => {
  const put = await call('PUT', 'a/b.txt', { body: 'hello', headers: { 'x-amz-meta-note': 'n' } })
  expect(put.status).toBe(200)
  const got = await call('GET', 'a/b.txt')
  expect([await got.text(), got.headers.get('x-amz-meta-note')]).toEqual(['hello', 'n'])
  expect((await fetch(`${emulator.url}/${s3Bucket}/a/b.txt`)).status).toBe(403)
  expect(new Shelf(dataDir).names()).toEqual(['a/b.txt'])
  expect((await call('DELETE', 'a/b.txt')).status).toBe(204)
  expect(await codeOf(await call('GET', 'a/b.txt'))).toBe('NoSuchKey')
  expect((await call('HEAD', 'a/b.txt')).status).toBe(404)
})

test('bytes that are not those of the print or the checksum are refused', async () => {
  const print = await sha256Of('other')
  expect(await codeOf(await call('PUT', 'x', { body: 'hello', print }))).toBe(
    'XAmzContentSHA256Mismatch',
  )
  const checksum = Buffer.from(print, 'hex').toString('base64')
  const headers = { 'x-amz-checksum-sha256': checksum }
  expect(await codeOf(await call('PUT', 'x', { body: 'hello', headers }))).toBe('BadDigest')
  expect(emulator.shelf.names()).toEqual([])
})

test('a list has its pages, its prefix and the order of the names', async () => {
  for (const name of ['b/2', 'a/1', 'b/1', 'b/3', 'b/&'])
    await call('PUT', encodeURI(name), { body: name })
  const first = await (await call('GET', '?list-type=2&prefix=b%2F')).text()
  expect(first).toContain('<Key>b/&amp;</Key></Contents><Contents><Key>b/1</Key>')
  const token = /<NextContinuationToken>([^<]+)</.exec(first)?.[1]?.replace('&amp;', '&') ?? ''
  const query = `?list-type=2&prefix=b%2F&continuation-token=${encodeURIComponent(token)}`
  const second = await (await call('GET', query)).text()
  expect([...second.matchAll(/<Key>([^<]+)</g)].map(([, name]) => name)).toEqual(['b/2', 'b/3'])
  expect(second).toContain('<IsTruncated>false<')
})

test('what is not emulated is refused', async () => {
  expect((await call('PUT', 'x?acl', { body: '' })).status).toBe(501)
  expect((await call('GET', '?list-type=1')).status).toBe(501)
  expect((await call('POST', 'x', { body: '' })).status).toBe(501)
})

test('scripted faults are met one a call, in their order; other scripts are refused', async () => {
  const script = (faults: unknown) =>
    fetch(`${emulator.url}/_faults`, { method: 'POST', body: JSON.stringify({ faults }) })
  expect((await script([{ kind: '418' }])).status).toBe(422)
  const kinds = ['403', '404', '500', '503', '507']
  expect((await script(kinds.map((kind) => ({ kind })))).status).toBe(204)
  const met = []
  for (const _kind of kinds) met.push((await call('GET', 'x')).status)
  expect(met).toEqual([403, 404, 500, 503, 507])
  await script([{ kind: 'cut' }])
  await expect(call('PUT', 'x', { body: 'hello' })).rejects.toThrow('fetch failed')
  expect((await call('GET', 'x')).status).toBe(404)
})
