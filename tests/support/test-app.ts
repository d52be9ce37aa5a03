import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '#domain/account/account.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { createApp } from '#server/app.ts'
import { parseConfig } from '#server/config.ts'
import type { Context, Deps } from '#server/core/context.ts'
import { hashOfSecret, newSecret } from '#server/core/session-cookies.ts'
import type { RouteTable } from '#server/core/http.ts'
import { LiveHub } from '#server/messages/live/live-hub.ts'
import { closeDeps, openDeps } from '#server/open-deps.ts'
import { jobContext } from '#server/worker.ts'
import { postalCodeIn } from './postal-codes.ts'
import { createTestDatabase } from './test-database.ts'

export type Person = { readonly id: string; readonly email: string; readonly cookie: string }
/** `any`: a test asserts what it expects of the body, so a wrong assumption fails that test. */
export type Answer = { readonly status: number; readonly body: any; readonly headers: Headers }
type Sent = {
  readonly as?: Person
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export type TestApp = {
  readonly deps: Deps
  readonly table: RouteTable
  /** The clock that the server reads; tests move it. */
  readonly clock: { now: Date }
  /** Calls an endpoint as a browser on our own pages would. */
  readonly request: (method: string, path: string, sent?: Sent) => Promise<Answer>
  /** The event stream of that person, unread. */
  readonly listen: (as: Person) => Promise<Response>
  readonly makeCustomer: (overrides?: CustomerOverrides) => Promise<Person>
  readonly makeStaff: (role: Role) => Promise<Person>
  /** The same person on another device. */
  readonly otherDevice: (person: Person) => Promise<Person>
  /** A context for calling a verb directly, as that person. */
  readonly contextOf: (person: Person) => Promise<Context>
  /** Runs every job that is due, and those that they enqueue. */
  readonly runJobs: () => Promise<void>
  readonly close: () => Promise<void>
}

type CustomerOverrides = {
  readonly plan?: 'gratuit' | 'standard' | 'premium'
  readonly country?: string
  readonly emailVerified?: boolean
  readonly isActive?: boolean
  readonly role?: Role
}

/**
 * 11:00 UTC of that day in Paris: far from midnight there on either side of a clock change, so that counts of days agree.
 */
export const middayOf = (date: Date): Date =>
  new Date(`${parisDayText(parisDayOf(date))}T11:00:00Z`)

/** Noon of that day in Nouméa, where customers of tests live: an SMS leaves at once. */
export const noonInNoumea = (date: Date): Date =>
  new Date(`${date.toISOString().slice(0, 10)}T01:00:00Z`)

const origin = 'http://localhost:3000'
const secret = 'k3J9-unit-suite-0f2b7c1d9e8a4f6b5c3d2e1f'

type Environment = Readonly<Record<string, string>>

/**
 * The whole server on a separate database, without sockets. `env` adds suppliers (the addresses of their emulators), `site`
 * pages.
 */
export async function createTestApp(env: Environment = {}, site?: string): Promise<TestApp> {
  const database = await createTestDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'escale-files-'))
  const config = parseConfig({
    DATABASE_URL: database.connectionString,
    AUTH_SECRET: secret,
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    ...env,
  })
  const clock = { now: new Date() }
  const deps = await openDeps(config, { now: () => clock.now })
  await letStaffWorkByPassword(deps)
  const hub = new LiveHub(config.DATABASE_URL, deps.log)
  await hub.open()
  const { app, table } = createApp(deps, hub, site ?? join(directory, 'no-site'))

  return {
    deps,
    table,
    clock,
    request: async (method, path, sent = {}) =>
      answerOf(await app.request(path, { method, ...asBrowser(sent) })),
    listen: async (as) => app.request('/api/live', asBrowser({ as })),
    makeCustomer: (overrides = {}) => insertCustomer(deps, overrides),
    makeStaff: (role) => insertUser(deps, role, {}),
    otherDevice: async (person) => ({
      ...person,
      cookie: await startLoginSession(deps, person.id),
    }),
    contextOf: (person) => contextOf(deps, person),
    runJobs: async () => {
      await deps.jobs.drain((name) => jobContext(deps, name))
    },
    close: async () => {
      await hub.close()
      await closeDeps(deps)
      await database.drop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** In most tests staff have no second factor; tests about it override this. */
async function letStaffWorkByPassword({ db }: Deps): Promise<void> {
  const value = JSON.stringify('optional')
  await db.insertInto('settings').values({ key: 'staffSecondFactor', value }).execute()
}

function asBrowser({ as, body, headers }: Sent): Pick<RequestInit, 'headers' | 'body'> {
  const own = { origin, ...(as ? { cookie: as.cookie } : {}) }
  if (body === undefined) return { headers: { ...own, ...headers } }
  if (body instanceof Uint8Array) {
    return { headers: { ...own, ...headers }, body: new Uint8Array(body) }
  }
  const json = { 'content-type': 'application/json' }
  return { headers: { ...own, ...json, ...headers }, body: JSON.stringify(body) }
}

async function answerOf(response: Response): Promise<Answer> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body: unknown = isJson ? await response.json() : await response.arrayBuffer()
  return { status: response.status, body, headers: response.headers }
}

type Store = Pick<Deps, 'db' | 'now'>

export async function insertUser(
  deps: Store,
  role: Role,
  { emailVerified = true, isActive = true }: CustomerOverrides = {},
): Promise<Person> {
  const email = `${role}-${randomBytes(5).toString('hex')}@escale.test`
  const { id } = await deps.db
    .insertInto('users')
    .values({
      email,
      name: 'Marie Tehei',
      role,
      email_verified: emailVerified,
      is_active: isActive,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, cookie: await startLoginSession(deps, id) }
}

/** Numbers are sequential: among a hundred drawn at random, two would be the same once in two hundred runs. */
let lastClient = randomInt(100_000, 900_000)

export async function insertCustomer(
  deps: Store,
  overrides: CustomerOverrides = {},
): Promise<Person> {
  const person = await insertUser(deps, overrides.role ?? 'client', overrides)
  const { country = 'Nouvelle-Calédonie' } = overrides
  await deps.db
    .insertInto('customers')
    .values({
      user_id: person.id,
      client_number: `CLT-${(lastClient += 1)}`,
      first_name: 'Marie',
      last_name: 'Tehei',
      phone: '+687123456',
      phone_is_e164: true,
      address_line1: '12 rue de Sébastopol',
      postal_code: postalCodeIn(country),
      city: 'Nouméa',
      country,
      plan: overrides.plan ?? 'gratuit',
      terms_version: '2026-11',
      terms_accepted_at: deps.now(),
    })
    .execute()
  return person
}

/** A session with a fresh proof of identity, which outlives any change of the test's clock. */
async function startLoginSession(deps: Store, userId: string): Promise<string> {
  const token = newSecret()
  const now = deps.now()
  const later = new Date('2100-01-01T00:00:00Z')
  await deps.db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashOfSecret(token),
      created_at: now,
      last_used_at: later,
      idle_until: later,
      expires_at: later,
      proved_at: now,
    })
    .execute()
  return `escale.session=${token}`
}

async function contextOf(deps: Deps, person: Person): Promise<Context> {
  const user = await deps.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return {
    ...deps,
    actor: {
      kind: 'user',
      id: user.id,
      sessionId: randomUUID(),
      role: user.role as Role,
      name: user.name,
      email: user.email,
      emailVerified: user.email_verified,
      isActive: user.is_active,
      provedAt: deps.now(),
      lacksSecondFactor: false,
    },
    requestId: randomUUID(),
    path: 'TEST',
    clientAddress: '127.0.0.1',
  }
}
