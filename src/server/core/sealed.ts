import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'

const ivBytes = 12
const tagBytes = 16

/** What is sealed, and the row that it belongs to: it opens for no other. */
export type SealedFor = { readonly use: 'totp secrets' | 'ibans'; readonly owner: string }

/**
 * AES-256-GCM under a separate key derived from AUTH_SECRET; it opens only for the same owner, so that rows cannot be swapped.
 */
export function seal(config: Config, { use, owner }: SealedFor, secret: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(config, use), iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws when the row belongs to another owner, was changed, or was sealed under another AUTH_SECRET. */
export function unseal(config: Config, { use, owner }: SealedFor, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(config, use), iv)
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
}

export const derivedKey = ({ AUTH_SECRET }: Config, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', AUTH_SECRET, '', `escale ${use}`, 32))
