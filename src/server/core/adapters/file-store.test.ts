import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startObjectStore } from '#tests/support/object-store.ts'
import { allOf } from '#tests/support/all-of.ts'
import { directoryStore, type FileStore } from './file-store.ts'

type Opened = { readonly store: FileStore; readonly close: () => void | Promise<void> }

/** What every store of files guarantees to those who use it. */
const kinds: readonly (readonly [string, () => Promise<Opened>])[] = [
  [
    'a directory',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'escale-files-'))
      const close = () => rmSync(folder, { recursive: true, force: true })
      return { store: directoryStore(folder), close }
    },
  ],
  [
    'a bucket',
    async () => {
      // Pages of three: lists go over several of them.
      const bucket = await startObjectStore({ mostListed: 3 })
      return { store: bucket.opened(), close: bucket.close }
    },
  ],
]

describe.each(kinds)('%s', (_name, openStore) => {
  let opened: Opened
  let store: FileStore
  beforeAll(async () => {
    opened = await openStore()
    store = opened.store
  })
  afterAll(() => opened.close())

  const newKey = () => `photos/${randomUUID()}.thumb.jpg`
  const keysNow = async () => new Set(await allOf(store.keys()))
  const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  test('gives back the bytes that were put, whole and as a stream with their size', async () => {
    const [key, bytes] = [newKey(), randomBytes(200_000)]
    await store.put(key, bytes)
    expect(Buffer.from((await store.get(key)) ?? []).equals(bytes)).toBe(true)
    const file = await store.open(key)
    expect(file?.size).toBe(bytes.length)
    const read = Buffer.concat((await file?.stream.toArray()) as Buffer[])
    expect(read.equals(bytes)).toBe(true)
  })

  test('keeps an empty file', async () => {
    const key = newKey()
    await store.put(key, new Uint8Array())
    const file = await store.open(key)
    file?.stream.destroy()
    expect([(await store.get(key))?.length, file?.size]).toEqual([0, 0])
  })

  test('a file that was never put is absent, and can be removed', async () => {
    const key = newKey()
    expect(await store.get(key)).toBeUndefined()
    expect(await store.open(key)).toBeUndefined()
    expect(await store.has(key)).toBe(false)
    await store.remove(key)
  })

  test('the same key again replaces the whole file; a removed one is gone', async () => {
    const key = newKey()
    await store.put(key, Buffer.from('a longer text'))
    await store.put(key, Buffer.from('short'))
    expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('short')
    expect(await store.has(key)).toBe(true)
    await store.remove(key)
    expect([await store.has(key), await store.get(key)]).toEqual([false, undefined])
  })

  test('a stream is written whole, and its size and print are told', async () => {
    const [key, parts] = [newKey(), [randomBytes(70_000), randomBytes(1), randomBytes(130_000)]]
    const whole = Buffer.concat(parts)
    const written = await store.putStream(key, Readable.from(parts))
    expect(written).toEqual({ bytes: whole.length, sha256: sha256Of(whole) })
    expect(sha256Of((await store.get(key)) ?? new Uint8Array())).toBe(written.sha256)
  })

  test('a stream that breaks leaves no file', async () => {
    const key = newKey()
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('begun')
        throw new Error('the source broke')
      })(),
    )
    await expect(store.putStream(key, broken)).rejects.toThrow('the source broke')
    expect(await store.has(key)).toBe(false)
  })

  test.each(['../secrets', 'photos/../../etc/passwd', 'photos/short', 'PHOTOS/12345678'])(
    '%s is no key',
    async (key) => {
      const attempt = async () => store.put(key, new Uint8Array())
      await expect(attempt()).rejects.toThrow('not a file key')
      await expect((async () => store.get(key))()).rejects.toThrow('not a file key')
    },
  )

  test('lists every file that it holds, and only those', async () => {
    const before = await keysNow()
    const added = ['photos', 'invoices', 'closings'].flatMap((kind) =>
      Array.from({ length: 3 }, () => `${kind}/${randomUUID()}.pdf`),
    )
    for (const key of added) await store.put(key, Buffer.from(key))
    expect(await keysNow()).toEqual(new Set([...before, ...added]))
    for (const key of added) await store.remove(key)
    expect(await keysNow()).toEqual(before)
  })

  test('two writers of one key leave one of the two files, whole', async () => {
    const key = newKey()
    const [one, other] = [randomBytes(100_000), randomBytes(90_000)]
    await Promise.all([store.put(key, one), store.putStream(key, Readable.from([other]))])
    const kept = Buffer.from((await store.get(key)) ?? [])
    expect(kept.equals(one) || kept.equals(other)).toBe(true)
  })
})
