import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ObjectStore, startObjectStore } from '#tests/support/object-store.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'

let bucket: ObjectStore
let app: TestApp
let operateur: Person
let admin: Person
let picture: Uint8Array
beforeAll(async () => {
  bucket = await startObjectStore()
  app = await createTestApp(bucket.env)
  operateur = await app.makeStaff('operateur')
  admin = await app.makeStaff('admin')
  const create = { width: 40, height: 30, channels: 3, background: '#08f' } as const
  picture = await sharp({ create }).png().toBuffer()
})
afterAll(async () => {
  await app.close()
  await bucket.close()
})

const upload = () => app.request('POST', '/api/warehouse/photos', { as: operateur, body: picture })
const rows = async (): Promise<string[]> =>
  (await app.deps.db.selectFrom('photos').select('id').execute()).map(({ id }) => id)

test('a photo is kept in the bucket, and read through us', async () => {
  const { status, body } = await upload()
  expect(status).toBe(200)
  const names = (['full', 'thumbnail'] as const).map(
    (size) => `ours/${photoKey(body.photoId, size)}`,
  )
  expect(bucket.shelf.names()).toEqual(names.toSorted())
})

// Seen to fail without the removal in `keepBoth`: the photo itself stayed in the bucket.
test('a bucket that dies in the middle of the photo, or before its thumbnail, leaves neither a row nor a file', async () => {
  const [before, names] = [await rows(), bucket.shelf.names()]
  bucket.meet({ kind: 'cut' }, { kind: 'cut' }, { kind: 'cut' })
  const first = await upload()
  expect([first.status, first.body.code]).toEqual([503, 'files-away'])
  expect(first.headers.get('retry-after')).toBe('10')

  bucket.meet({ kind: 'slow', ms: 0 }, { kind: '503' }, { kind: '503' }, { kind: '503' })
  expect((await upload()).status).toBe(503)
  expect([await rows(), bucket.shelf.names()]).toEqual([before, names])
  expect((await upload()).status).toBe(200)
})

test('a bucket without room is a 507, as a full disk is', async () => {
  bucket.meet({ kind: '507' })
  const { status, body } = await upload()
  expect([status, body.code]).toEqual([507, 'storage-full'])
})

test('a store that is away five times in a row is told on the dashboard, and no longer waited for', async () => {
  bucket.meet(...Array.from({ length: 5 }, () => ({ kind: '403' }) as const))
  for (let call = 0; call < 5; call += 1) expect((await upload()).status).toBe(503)
  const calls = bucket.calls()
  expect((await upload()).status).toBe(503)
  expect(bucket.calls()).toBe(calls)
  const silent = () => app.request('GET', '/api/admin/silent-suppliers', { as: admin })
  await expect.poll(async () => (await silent()).body.items).toMatchObject([{ supplier: 'files' }])
})
