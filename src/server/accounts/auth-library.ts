import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth'
import { isRole, isStaff } from '#domain/account/account.ts'
import type { Deps } from '#server/core/context.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** Sends a request to the auth library and gives back its answer; a database that is away is thrown. */
export type AuthLibrary = (request: Request) => Promise<Response>

/** What the library reads the client's address from: written by us from the socket, never by a client. */
export const clientAddressHeader = 'x-escale-client-address'

/**
 * The auth library on our tables: it checks passwords, opens and closes sessions, and limits tries per client address.
 * No cookie cache, no mail of its own, no route but the two of `askAuthLibrary` (docs/decisions/002).
 */
export function createAuthLibrary(deps: Deps): AuthLibrary {
  const { BASE_URL, AUTH_SECRET } = deps.config
  const auth = betterAuth({
    appName: 'Escale',
    baseURL: new URL(BASE_URL).origin,
    basePath: '/api/auth',
    secret: AUTH_SECRET,
    database: { db: deps.db, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    onAPIError: { throw: true },
    trustedOrigins: [new URL(BASE_URL).origin],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    ...tables,
    databaseHooks: { session: { create: { before: (session) => admitted(deps, session) } } },
    rateLimit,
    advanced: {
      cookiePrefix: 'escale',
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  })
  return (request) => auth.handler(request)
}

/** Per client address and minute; the limit per account is ours (`sign-in.ts`). */
const rateLimit = {
  enabled: true,
  storage: 'database',
  modelName: 'rate_limits',
  fields: { lastRequest: 'last_request' },
  customRules: {
    '/sign-in/email': { window: 60, max: 60 },
    '/sign-out': { window: 60, max: 120 },
  },
} as const

const day = 24 * 3600

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

const tables = {
  user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...dates } },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...dates,
    },
    expiresIn: 30 * day,
    cookieCache: { enabled: false },
  },
  account: {
    modelName: 'accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...dates,
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', ...dates },
  },
} as const

/** Runs after the right password: an account that nobody activated gets no session; staff stay signed in for a shift. */
async function admitted<Session extends { userId: string; expiresAt: Date }>(
  { db, now }: Deps,
  session: Session,
): Promise<{ data: Session }> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'is_active'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  if (!user.is_active) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_PENDING' })
  const isShort = isRole(user.role) && isStaff({ role: user.role })
  if (!isShort) return { data: session }
  return { data: { ...session, expiresAt: new Date(now().getTime() + 12 * 3600 * 1000) } }
}
