import { hash, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'

/**
 * Every cookie of Escale: the session, the unfinished sign-in, the known device, the trip to Google, the newcomer who came back
 * from there.
 */
export type CookieName = 'session' | 'sign-in' | 'device' | 'google' | 'newcomer'

/** An unguessable secret. The database stores only its hash, which gives no access. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashOfSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/**
 * The value of our cookie. On https only the `__Host-` cookie counts, because no page on http or on a sub-domain can plant it.
 */
export function readCookie(
  header: string | undefined,
  name: CookieName,
  config: Config,
): string | undefined {
  if (header === undefined) return undefined
  const sought = `${fullName(name, config)}=`
  for (const pair of header.split(';')) {
    const trimmed = pair.trim()
    if (trimmed.startsWith(sought)) return trimmed.slice(sought.length)
  }
  return undefined
}

/** `Lax`, so that a person who comes by a link in a mail, or back from Google, is still signed in. */
export function setCookie(
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
  config: Config,
): string {
  const secure = isHttps(config) ? '; Secure' : ''
  const attributes = `Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
  return `${fullName(name, config)}=${value}; ${attributes}`
}

export const clearCookie = (name: CookieName, config: Config): string =>
  setCookie(name, '', 0, config)

const fullName = (name: CookieName, config: Config): string =>
  isHttps(config) ? `__Host-escale.${name}` : `escale.${name}`

const isHttps = ({ BASE_URL }: Config): boolean => BASE_URL.startsWith('https://')
