import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'

const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM under a separate key derived from AUTH_SECRET; it opens only for the same owner, so that rows cannot be swapped.
 */
export function sealSecret(config: Config, owner: string, secret: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(config, 'totp secrets'), iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws when the row belongs to another owner, was changed, or was sealed under another AUTH_SECRET. */
export function openSecret(config: Config, owner: string, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(config, 'totp secrets'), iv)
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
}

/** The stored form of a recovery code: useless without AUTH_SECRET, and different for each owner. */
export const hashOfRecoveryCode = (config: Config, owner: string, code: string): Buffer =>
  createHmac('sha256', keyFor(config, 'recovery codes')).update(`${owner} ${code}`).digest()

const keyFor = ({ AUTH_SECRET }: Config, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', AUTH_SECRET, '', `escale ${use}`, 32))
