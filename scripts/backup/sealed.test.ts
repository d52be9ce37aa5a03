import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivedKey, seal, unseal } from './sealed.ts'

const salt = randomBytes(24)
const key = derivedKey('a secret', salt, 'tables/public.orders')
const sealedChunk = 65_536 + 16

async function* inParts(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const whole = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Readable.from(chunks).toArray())
const sealed = (plain: Buffer, part = 10_000) => whole(seal(key, inParts(plain, part)))
const opened = (bytes: Buffer, by = key, part = 7000) => whole(unseal(by, inParts(bytes, part)))

const edges = [0, 1, 65_535, 65_536, 65_537, 131_072, 131_073]
const sizes = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 300_000 }))

test('what was sealed opens as it was, whatever its size and the parts in which it comes', async () => {
  const parts = fc.integer({ min: 500, max: 200_000 })
  await fc.assert(
    fc.asyncProperty(sizes, parts, parts, async (size, writing, reading) => {
      const plain = randomBytes(size)
      const bytes = await sealed(plain, writing)
      expect(bytes.includes(plain.subarray(0, 64)) && size >= 64).toBe(false)
      expect((await opened(bytes, key, reading)).equals(plain)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

// Seen to fail without the authentication tag, and, for cuts at the end of a chunk, without the last one's mark in the nonce.
test('an altered byte, a cut, an end that is too long, and another key are refused', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), fc.integer({ min: 1, max: 255 }), async (size, at, flip) => {
      const bytes = await sealed(randomBytes(size))
      const place = at % bytes.length
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(place) ^ flip, place)
      for (const wrong of [altered, bytes.subarray(0, place), Buffer.concat([bytes, bytes])]) {
        await expect(opened(wrong)).rejects.toThrow(/authenticat/)
      }
      for (const other of ['tables/public.users', 'manifest'])
        await expect(opened(bytes, derivedKey('a secret', salt, other))).rejects.toThrow(
          /authenticat/,
        )
    }),
    { numRuns: 40 },
  )
})

test('chunks that change places, come twice or are left out are refused', async () => {
  const bytes = await sealed(randomBytes(3 * 65_536))
  const [a, b, c] = [0, 1, 2].map((n) => bytes.subarray(n * sealedChunk, (n + 1) * sealedChunk))
  const orders = [[b, a, c], [a, a, b, c], [a, c], [b, c], [a, b], [c], []]
  for (const order of orders)
    await expect(opened(Buffer.concat(order as Buffer[]))).rejects.toThrow(/authenticat/)
  expect(await opened(Buffer.concat([a, b, c] as Buffer[]))).toHaveLength(3 * 65_536)
})
