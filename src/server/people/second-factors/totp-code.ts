import { Secret, TOTP } from 'otpauth'

const period = 30

export const newTotpSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

/**
 * The application's secret as text and as the URI of its QR code (RFC 6238, SHA-1, six digits, 30 s: what every application
 * reads).
 */
export function totpIdentity(secret: Uint8Array, names: { issuer: string; label: string }) {
  const totp = new TOTP({ ...names, secret: asSecret(secret), period })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The 30-second step of this code, one step early or late allowed; `undefined` for a wrong code. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const token = code.replaceAll(/\s/g, '')
  const delta = TOTP.validate({ token, secret: asSecret(secret), period, timestamp, window: 1 })
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
}

const asSecret = (bytes: Uint8Array): Secret =>
  new Secret({ buffer: Uint8Array.from(bytes).buffer })
