import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'

/** Every cookie of Escale: the session, the half-open sign-in, the known device, the way to Google, who came from there. */
export type CookieName = 'session' | 'sign-in' | 'device' | 'google' | 'newcomer'

/** Unguessable, and worth nothing in the database: only its hash is kept there. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The value of our cookie; on https only the `__Host-` one counts, which no page on http or sub-domain can plant. */
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

/** `Lax`, so that a link in a mail or the way back from Google finds the person signed in. */
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
