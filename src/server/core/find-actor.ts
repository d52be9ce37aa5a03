import { sessionLimits } from '#domain/account/session.ts'
import type { Role } from '#domain/account/account.ts'
import { prepared } from '#server/core/adapters/postgres.ts'
import type { Actor, Deps, User } from './context.ts'
import { hashOfSecret, readCookie } from './session-cookies.ts'

const anonymous: Actor = { kind: 'anonymous' }

/** A session records its use at most once a minute: its idle time counts in minutes, and a read stays one statement. */
const notedEveryMs = 60_000

type Asked = {
  /** False for what a page does by itself: a tab that somebody left open is idle. */
  readonly isUse?: boolean
  /** Looked up by the same statement. */
  readonly idempotencyKey?: string | undefined
}

export type FoundActor = {
  readonly actor: Actor
  /** Whether this actor has used the key before; undefined where nobody looked. */
  readonly isKeyUsed?: boolean | undefined
}

/**
 * Finds the actor of a request. One prepared join reads it from the database each time, so a sign-out, a deactivation, a new role
 * or a newly required second factor counts at once.
 */
export async function findActor(
  deps: Deps,
  cookieHeader: string | undefined,
  { isUse = true, idempotencyKey }: Asked = {},
): Promise<FoundActor> {
  const token = readCookie(cookieHeader, 'session', deps.config)
  if (token === undefined) return { actor: anonymous }

  const now = deps.now()
  const values = [hashOfSecret(token), now]
  const [row] =
    idempotencyKey === undefined
      ? await session(deps.pool, values)
      : await sessionAndKey(deps.pool, [...values, idempotencyKey])
  if (!row) return { actor: anonymous }
  if (isUse && now.getTime() - row.last_used_at.getTime() > notedEveryMs)
    await noteUse(deps, row, now)
  return { actor: userOf(row), isKeyUsed: row.is_key_used }
}

function userOf(row: SessionRow): User {
  return {
    kind: 'user',
    id: row.id,
    sessionId: row.session_id,
    role: row.role,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    isActive: row.is_active,
    provedAt: row.proved_at,
    lacksSecondFactor: row.lacks_second_factor,
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
  readonly last_used_at: Date
  readonly proved_at: Date
  readonly lacks_second_factor: boolean
  /** Of `sessionAndKeySql` only. */
  readonly is_key_used?: boolean
}

/** Staff must prove a second factor unless the setting `staffSecondFactor` says otherwise. */
const sessionsWhere = (
  condition: string,
  { column = '', join = '' } = {},
) => `select u.id, s.id as session_id, u.role, u.name,
    u.email, u.email_verified, u.is_active, s.last_used_at, s.proved_at,
    is_staff_role(u.role) and s.second_factor_at is null and coalesce(
      (select value #>> '{}' from settings where key = 'staffSecondFactor'), 'required') = 'required' as lacks_second_factor${column}
  from sessions s join users u on u.id = s.user_id${join}
  where ${condition} and s.expires_at > $2 and s.idle_until > $2`

/** The benchmark uses both too. */
export const sessionSql = sessionsWhere('s.token_hash = $1')
export const sessionAndKeySql = sessionsWhere('s.token_hash = $1', {
  column: ', k.key is not null as is_key_used',
  join: ' left join idempotency_keys k on k.actor_id = u.id and k.key = $3',
})

const session = prepared<SessionRow>('session', sessionSql)
const sessionAndKey = prepared<SessionRow>('session-and-key', sessionAndKeySql)
const sessions = prepared<SessionRow>('sessions', sessionsWhere('s.id = any($1::uuid[])'))

/**
 * Which of these sessions are still live and what each may receive: one query for all open streams of a process. It does not
 * count as a use of the session.
 */
export async function findStandings(
  deps: Pick<Deps, 'pool' | 'now'>,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const rows = await sessions(deps.pool, [sessionIds, deps.now()])
  const live = rows.filter(({ is_active }) => is_active)
  return new Map(
    live.map(({ session_id, role, lacks_second_factor }) => [
      session_id,
      { role, lacksSecondFactor: lacks_second_factor },
    ]),
  )
}

export type Standing = Pick<User, 'role' | 'lacksSecondFactor'>

async function noteUse(deps: Deps, { session_id, role }: SessionRow, now: Date): Promise<void> {
  const { idleMs } = sessionLimits(role)
  await deps.db
    .updateTable('sessions')
    .set({ last_used_at: now, idle_until: new Date(now.getTime() + idleMs) })
    .where('id', '=', session_id)
    .execute()
}
