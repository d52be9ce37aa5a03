import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { diskFull } from '#tests/support/disk-full.ts'
import { insertParcel, insertPhoto } from '#tests/support/fixtures.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let operateur: Person
beforeAll(async () => {
  app = await createTestApp()
  operateur = await app.makeStaff('operateur')
})
afterAll(() => app.close())

const upload = (body: Uint8Array, as = operateur) =>
  app.request('POST', '/api/warehouse/photos', {
    as,
    body,
    headers: { 'content-type': 'image/png' },
  })
const read = (photoId: string, as: Person | undefined, size = 'full') =>
  app.request('GET', `/api/photos/${photoId}?size=${size}`, as ? { as } : {})
const text = (content: string) => new TextEncoder().encode(content)
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#88aabb' } })
const keptPhotos = () =>
  app.deps.db
    .selectFrom('photos')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
const filesOf = () =>
  readdirSync(app.deps.config.DATA_DIR, { recursive: true }).filter((name) =>
    String(name).endsWith('.jpg'),
  ).length

test('each kind that we take becomes an upright JPEG of 2000 px and a thumbnail of 480 px', async () => {
  const picture = plain(3000, 1500)
  const files = [
    picture.clone().jpeg(),
    picture.clone().png(),
    picture.clone().webp(),
    picture.clone().avif(),
  ]
  for (const file of files) {
    const { status, body } = await upload(await file.toBuffer())
    expect([status, body.width, body.height]).toEqual([200, 2000, 1000])
    const full = await read(body.photoId, operateur)
    expect(full.headers.get('content-type')).toBe('image/jpeg')
    expect(full.headers.get('cache-control')).toBe('private, no-store')
    expect(full.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await sharp(full.body).metadata()).format).toBe('jpeg')
    const thumbnail = await read(body.photoId, operateur, 'thumbnail')
    expect(await sharp(thumbnail.body).metadata()).toMatchObject({ width: 480, height: 240 })
  }
})

test('where and when a photo was taken is not kept, and it stands upright', async () => {
  const file = await plain(400, 200)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Telephone', Copyright: 'secret-owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 50/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(file).metadata()).exif?.length).toBeGreaterThan(20)
  const { body } = await upload(file)
  const kept = await read(body.photoId, operateur)
  const metadata = await sharp(kept.body).metadata()
  expect(metadata).toMatchObject({ width: 200, height: 400 })
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
    Array(4).fill(undefined),
  )
  expect(Buffer.from(kept.body).includes('secret-owner')).toBe(false)
})

test('a photo of 50 megapixels passes', async () => {
  const { status, body } = await upload(await plain(8165, 6124).jpeg().toBuffer())
  expect([status, body.width]).toEqual([200, 2000])
})

const pngHead = Buffer.from('89504e470d0a1a0a', 'hex')
const hostile: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
  'nothing at all': () => new Uint8Array(),
  'a script named .png': () => text('#!/bin/sh\nrm -rf /'),
  'a page named .png': () => text('<!doctype html><script>alert(1)</script>'),
  'an SVG with a script': () =>
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'an SVG that asks for another file': () =>
    text(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ),
  'a PNG head on a page': () => joined(pngHead, text('<html><script>alert(1)</script></html>')),
  'a PNG with a page behind it': async () =>
    joined(await plain(9, 9).png().toBuffer(), text('<script>alert(1)</script>')),
  'a PNG that is an archive too': async () =>
    joined(await plain(9, 9).png().toBuffer(), Buffer.from('504b0304', 'hex')),
  'a GIF': () => plain(9, 9).gif().toBuffer(),
  'a TIFF': () => plain(9, 9).tiff().toBuffer(),
  'a PDF': () => text('%PDF-1.7\n1 0 obj <</S/JavaScript/JS(app.alert(1))>>'),
  'a truncated JPEG': async () => (await noisy().jpeg().toBuffer()).subarray(0, 4000),
  'a truncated PNG': async () => (await noisy().png().toBuffer()).subarray(0, 4000),
  'a JPEG head and noise': () =>
    joined(Buffer.from('ffd8ffe0', 'hex'), new Uint8Array(5000).fill(7)),
  'a WebP head and a page': () => joined(text('RIFF\u0004\u0000\u0000\u0000WEBP'), text('<html>')),
  'an AVIF head and noise': () =>
    joined(new Uint8Array([0, 0, 0, 28]), text('ftypavif'), new Uint8Array(500).fill(9)),
}

function noisy() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#000', noise } })
}

// Seen to fail: without `endsWithItsPicture`, the two PNG polyglots were read.
test.each(Object.keys(hostile))('%s is refused as unreadable and leaves nothing', async (name) => {
  const [rows, files] = [await keptPhotos(), filesOf()]
  const { status, body } = await upload((await hostile[name]?.()) ?? new Uint8Array())
  expect([status, body.code]).toEqual([409, 'photo-unreadable'])
  expect([await keptPhotos(), filesOf()]).toEqual([rows, files])
})

// Seen to fail: without the test of the announced size, they are only « unreadable ».
test.each([
  [30_000, 30_000],
  [8000, 7501],
  // Seen to fail without `mostBytesOfLine`: read, such a picture takes 160 MB and with sixteen bits and alpha 466.
  [40_000, 1000],
])('a bomb of %i × %i is refused from its header alone', async (width, height) => {
  const started = performance.now()
  const { status, body } = await upload(headerOfPng(width, height))
  expect([status, body.code]).toEqual([409, 'photo-too-large'])
  expect(performance.now() - started).toBeLessThan(5000)
})

/** A correct PNG header that announces a size, without a picture. */
function headerOfPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const parts = [
    pngHead,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(8)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return joined(...parts)
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

// Seen to fail: without `mostPixelsOfAvif` it is read, in 300 MB.
test('an AVIF over 12 megapixels is refused', async () => {
  const { status, body } = await upload(await plain(4001, 3000).avif({ effort: 0 }).toBuffer())
  expect([status, body.code]).toEqual([409, 'photo-too-large'])
})

// Seen to fail: without the removal, the photo itself stays when its thumbnail finds no room.
test('a disk that is full before the thumbnail leaves neither a row nor a file', async () => {
  const [rows, files] = [await keptPhotos(), filesOf()]
  const { put } = app.deps.files
  vi.spyOn(app.deps.files, 'put').mockImplementationOnce(put).mockRejectedValueOnce(diskFull())
  const { status, body } = await upload(await plain(9, 9).png().toBuffer())
  expect([status, body.code]).toEqual([507, 'storage-full'])
  expect([await keptPhotos(), filesOf()]).toEqual([rows, files])
})

test('a body over the limit is a 413', async () => {
  const { status } = await upload(new Uint8Array(15 * 1024 * 1024 + 1))
  expect(status).toBe(413)
})

// Seen to fail: with the join on the parcel's owner removed, the other customer reads it.
test('a photo is read by its owner and by staff; for anybody else it does not exist', async () => {
  const [marie, paul] = [await app.makeCustomer(), await app.makeCustomer()]
  const photoId = await insertPhoto(
    app.deps,
    await insertParcel(app.deps, marie, 'received'),
    operateur,
  )
  expect((await read(photoId, marie)).status).toBe(200)
  expect((await read(photoId, marie, 'thumbnail')).status).toBe(200)
  expect((await read(photoId, operateur)).status).toBe(200)
  expect((await read(photoId, paul)).status).toBe(404)
  expect((await read(photoId, undefined)).status).toBe(401)
  const { body } = await upload(await plain(9, 9).png().toBuffer())
  expect((await read(body.photoId, marie)).status).toBe(404)
})

test('only the warehouse sends photos', async () => {
  const file = await plain(9, 9).png().toBuffer()
  expect((await upload(file, await app.makeCustomer())).status).toBe(403)
  const anonymous = await app.request('POST', '/api/warehouse/photos', { body: file })
  expect(anonymous.status).toBe(401)
})
