import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

type Bytes = AsyncIterable<Uint8Array>

const chunkBytes = 65_536
const tagBytes = 16

/** A key for one use of one secret: no two pieces of any two backups share one. */
export const derivedKey = (secret: string, salt: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `escale backup 1: ${use}`, 32))

/**
 * AES-256-GCM, chunk by chunk. A chunk’s nonce is its number and whether it is the last: one that was cut off, repeated or moved
 * does not open. The key must not be used again, for the nonces begin at zero.
 */
export async function* seal(key: Uint8Array, plain: Bytes): AsyncGenerator<Buffer, void> {
  for await (const { chunk, nonce } of numbered(plain, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** Throws at the first chunk that is not as `seal` wrote it, before its bytes leave. */
export async function* unseal(key: Uint8Array, sealed: Bytes): AsyncGenerator<Buffer, void> {
  for await (const { chunk, nonce } of numbered(sealed, chunkBytes + tagBytes)) {
    const end = Math.max(0, chunk.length - tagBytes)
    const options = { authTagLength: tagBytes }
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, options)
    decipher.setAuthTag(chunk.subarray(end))
    yield Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()])
  }
}

/** The bytes in chunks of this size; the last one is shorter or as long, and empty when there are no bytes. */
async function* numbered(source: Bytes, size: number) {
  let held = Buffer.alloc(0)
  let number = 0
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes])
    while (held.length > size) {
      yield { chunk: held.subarray(0, size), nonce: nonceOf(number, false) }
      held = held.subarray(size)
      number += 1
    }
  }
  yield { chunk: held, nonce: nonceOf(number, true) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}
