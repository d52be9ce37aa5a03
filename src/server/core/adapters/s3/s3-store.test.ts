import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Readable } from 'node:stream'
import type { Fault } from '@escale/emulators/s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOf } from '#tests/support/all-of.ts'
import { type ObjectStore, startObjectStore } from '#tests/support/object-store.ts'
import { isStorageFull } from '#server/core/adapters/file-store.ts'
import { FileChanged, FilesAway } from '#server/core/adapters/supplier-errors.ts'
import { withDraft } from './s3-store.ts'

let bucket: ObjectStore
beforeAll(async () => {
  bucket = await startObjectStore()
})
afterAll(() => bucket.close())

const newKey = () => `invoices/${randomUUID()}.pdf`
const minutesAway = (minutes: number) => () => new Date(Date.now() + minutes * 60_000)
const times = (count: number, fault: Fault): readonly Fault[] => Array(count).fill(fault)
const failure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )
const kept = (key: string) => bucket.shelf.get(`ours/${key}`)

async function stored(bytes: Uint8Array): Promise<string> {
  const key = newKey()
  await bucket.opened().put(key, bytes)
  return key
}

test.each([
  [
    'another secret key',
    { secretKey: 'escale-demo-9fT2kQx7Lw4Zb8Vm' },
    '403 SignatureDoesNotMatch',
  ],
  ['an unknown access key', { accessKey: 'somebody-else' }, '403 InvalidAccessKeyId'],
  ['another region', { region: 'fr-par' }, '400 AuthorizationHeaderMalformed'],
  ['a bucket that does not exist', { bucket: 'nobodys' }, '404 NoSuchBucket'],
  ['a clock twenty minutes late', { now: minutesAway(-20) }, '403 RequestTimeTooSkewed'],
  ['a clock twenty minutes early', { now: minutesAway(20) }, '403 RequestTimeTooSkewed'],
])('with %s nothing is read or written, and the log says why', async (_what, other, reason) => {
  const store = bucket.opened(other)
  const key = await stored(Buffer.from('here'))
  for (const call of [
    async () => store.get(key),
    async () => store.put(newKey(), Buffer.from('x')),
    async () => store.putStream(newKey(), Readable.from([Buffer.from('x')])),
    async () => store.has(key),
    async () => store.remove(key),
    async () => allOf(store.keys()),
  ]) {
    expect(await failure(call())).toMatchObject({ reason })
  }
  expect(kept(key)).toBeDefined()
})

test('a clock ten minutes late or early is within what the store accepts', async () => {
  const key = newKey()
  await bucket.opened({ now: minutesAway(-10) }).put(key, Buffer.from('late'))
  const read = await bucket.opened({ now: minutesAway(10) }).get(key)
  expect(Buffer.from(read ?? []).toString()).toBe('late')
})

// Seen to fail with every 404 taken for a missing file: the invoice would be made again.
test('a missing bucket is never taken for a missing file', async () => {
  const store = bucket.opened()
  const key = await stored(Buffer.from('here'))
  bucket.meet({ kind: '404' }, { kind: '404' }, { kind: '404' })
  expect(await failure(store.get(key))).toBeInstanceOf(FilesAway)
  expect(await failure(store.has(key))).toBeInstanceOf(FilesAway)
})

test.each<Fault['kind']>(['500', '503', 'cut'])(
  'a file passes after two answers « %s »',
  async (kind) => {
    const store = bucket.opened()
    const key = newKey()
    const bytes = randomBytes(300_000)
    bucket.meet(...times(2, { kind } as Fault))
    await store.putStream(key, Readable.from([bytes]))
    expect(Buffer.from((await store.get(key)) ?? []).equals(bytes)).toBe(true)
  },
)

// Seen to fail with a read stream in `chunksOf`: left half-way, it closes the file.
test('a draft that was read half-way can be read again', async () => {
  const bytes = randomBytes(300_000)
  const read = await withDraft(tmpdir(), Readable.from([bytes]), async ({ chunks }) => {
    for await (const chunk of chunks()) if (chunk.length > 0) break
    return Buffer.concat((await Readable.from(chunks()).toArray()) as Buffer[])
  })
  expect(read.equals(bytes)).toBe(true)
})

test.each<Fault['kind']>(['500', '503', 'cut'])(
  'a third answer « %s » is told, and nothing is kept',
  async (kind) => {
    const key = newKey()
    bucket.meet(...times(3, { kind } as Fault))
    const told = await failure(bucket.opened().put(key, randomBytes(300_000)))
    expect(told).toBeInstanceOf(FilesAway)
    expect(kept(key)).toBeUndefined()
  },
)

test('a store without rights or without room is asked once, and said so', async () => {
  const store = bucket.opened()
  const before = bucket.calls()
  bucket.meet({ kind: '403' }, { kind: '507' })
  expect(await failure(store.put(newKey(), Buffer.from('x')))).toMatchObject({
    reason: '403 AccessDenied',
  })
  expect(isStorageFull(await failure(store.put(newKey(), Buffer.from('x'))))).toBe(true)
  expect(bucket.calls() - before).toBe(2)
})

test('a store that says nothing is given up once, not three times', async () => {
  const store = bucket.opened({ silenceMs: 150 })
  const key = await stored(Buffer.from('here'))
  const before = bucket.calls()
  bucket.meet({ kind: 'silent' }, { kind: 'silent' })
  expect(await failure(store.get(key))).toMatchObject({ reason: 'timeout' })
  expect(await failure(store.put(newKey(), randomBytes(10)))).toMatchObject({ reason: 'timeout' })
  expect(bucket.calls() - before).toBe(2)
})

test('a slow answer within the patience passes', async () => {
  const key = await stored(Buffer.from('here'))
  bucket.meet({ kind: 'slow', ms: 100 })
  expect(await bucket.opened().has(key)).toBe(true)
})

// Seen to fail when the time of the reader counts as the store's silence.
test('a person who downloads slowly is not a silent store', async () => {
  const bytes = randomBytes(400_000)
  const key = await stored(bytes)
  const file = await bucket.opened({ silenceMs: 100 }).open(key)
  const read: Buffer[] = []
  for await (const chunk of file?.stream ?? []) {
    read.push(chunk as Buffer)
    if (read.length < 3) await pause(200)
  }
  expect(Buffer.concat(read).equals(bytes)).toBe(true)
})

test('a download that breaks in the middle is told, never shown as whole', async () => {
  const store = bucket.opened()
  const key = await stored(randomBytes(400_000))
  bucket.meet({ kind: 'cut' }, { kind: 'cut' })
  expect(await failure(store.get(key))).toBeInstanceOf(FilesAway)
  const file = await store.open(key)
  expect(await failure(file?.stream.toArray() ?? Promise.resolve())).toBeInstanceOf(FilesAway)
})

// Seen to fail without `verified`: the other bytes came back as ours.
test.each([
  ['with the print of the first ones left beside them', true],
  ['by a tool that leaves no print', false],
])('bytes replaced behind our back, %s, are shown to nobody', async (_how, keepsHeaders) => {
  const store = bucket.opened()
  const key = await stored(randomBytes(200_000))
  const first = kept(key)
  if (!first) throw new Error('not stored')
  const bytes = new Uint8Array(randomBytes(200_000))
  bucket.shelf.put({ ...first, bytes, headers: keepsHeaders ? first.headers : {} })
  expect(await failure(store.get(key))).toBeInstanceOf(FileChanged)

  const shown: Buffer[] = []
  const file = await store.open(key)
  const reading = (async () => {
    for await (const chunk of file?.stream ?? []) shown.push(chunk as Buffer)
  })()
  expect(await failure(reading)).toBeInstanceOf(FileChanged)
  expect(Buffer.concat(shown).length).toBeLessThan(bytes.length)
})

test('the print of a file is read without the file', async () => {
  const bytes = randomBytes(1000)
  const key = await stored(bytes)
  const print = createHash('sha256').update(bytes).digest('hex')
  expect(await bucket.opened().printOf(key)).toBe(print)
  expect(await bucket.opened().printOf(newKey())).toBeUndefined()
})

test('a stream leaves nothing on this machine, sent or not', async () => {
  const store = bucket.opened()
  await store.putStream(newKey(), Readable.from([randomBytes(100_000)]))
  bucket.meet({ kind: '403' })
  await failure(store.putStream(newKey(), Readable.from([randomBytes(100_000)])))
  expect(bucket.drafts()).toEqual([])
})

test('objects of others in the bucket are neither listed nor reached', async () => {
  const key = newKey()
  const bytes = new Uint8Array(Buffer.from('not ours'))
  const other = { bytes, headers: {}, at: new Date().toISOString() }
  bucket.shelf.put({ ...other, name: `theirs/${key}` })
  bucket.shelf.put({ ...other, name: 'ours/notes & <drafts>.txt' })
  expect(await allOf(bucket.opened().keys())).not.toContain(key)
  expect(await bucket.opened().get(key)).toBeUndefined()
})
