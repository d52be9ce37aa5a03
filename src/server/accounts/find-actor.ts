import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Role } from '#domain/account/account.ts'
import { hotRows } from '#server/adapters/postgres.ts'
import type { Actor, Deps } from '#server/core/context.ts'

const anonymous: Actor = { kind: 'anonymous' }

/**
 * Who knocks, read from the database at each request: a sign-out, a deactivation or a new role counts at once.
 * One prepared join; the auth library's own look-up costs ten times more (docs/decisions/002).
 */
export async function findActor(deps: Deps, cookieHeader: string | undefined): Promise<Actor> {
  const token = sessionToken(cookieHeader, deps.config)
  if (token === undefined) return anonymous

  const [row] = await hotRows<SessionRow>(deps.pool, 'session', sessionSql, [token, deps.now()])
  if (!row) return anonymous
  return {
    kind: 'user',
    id: row.id,
    sessionId: row.session_id,
    role: row.role,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    isActive: row.is_active,
  }
}

type SessionRow = {
  readonly id: string
  readonly session_id: string
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly email_verified: boolean
  readonly is_active: boolean
}

/** Shared with the benchmark, which runs the same statement bare. */
export const sessionSql = `select u.id, s.id as session_id, u.role, u.name, u.email, u.email_verified, u.is_active
  from sessions s join users u on u.id = s.user_id
  where s.token = $1 and s.expires_at > $2`

/** On https only the `__Secure-` cookie counts: a page on http could plant the other one. */
const plainCookie = /(?:^|;\s*)escale\.session_token=([^;]+)/
const secureCookie = /(?:^|;\s*)__Secure-escale\.session_token=([^;]+)/

/** Signatures that were checked: the same cookie has the same answer. Whether its session lives is asked every time. */
const checked = new Map<string, string>()
const checkedAtMost = 10_000

/** The token of a cookie that we signed; anything else is nobody. */
function sessionToken(
  header: string | undefined,
  { AUTH_SECRET, BASE_URL }: Deps['config'],
): string | undefined {
  const pattern = BASE_URL.startsWith('https://') ? secureCookie : plainCookie
  const encoded = header === undefined ? undefined : pattern.exec(header)?.[1]
  if (encoded === undefined) return undefined
  const key = `${AUTH_SECRET} ${encoded}`
  const known = checked.get(key)
  if (known !== undefined) return known

  const token = signedToken(encoded, AUTH_SECRET)
  if (token === undefined) return undefined
  if (checked.size >= checkedAtMost) checked.clear()
  checked.set(key, token)
  return token
}

function signedToken(encoded: string, secret: string): string | undefined {
  const value = decodedOrEmpty(encoded)
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined

  const token = value.slice(0, dot)
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

function decodedOrEmpty(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
