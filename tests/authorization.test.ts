import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyEndpoint } from '#contract/core/endpoint.ts'
import { mayCall, type Role } from '#domain/account/account.ts'
import { openGrantedReads } from '#server/office/system/screen-page.ts'
import { bodies, protectedKeyOf } from './support/authorization-bodies.ts'
import { insertBelongings, type Belongings } from './support/fixtures.ts'
import { leaveDeclared } from './support/insert-customs-declaration.ts'
import { insertPathObjects } from './support/insert-path-objects.ts'
import { createTestApp, type Person, type TestApp } from './support/test-app.ts'

type IdentityName =
  | 'anonymous'
  | 'unconfirmed'
  | 'deactivated'
  | 'clientA'
  | 'clientB'
  | 'testeur'
  | 'operateur'
  | 'comptable'
  | 'admin'
  | 'super_admin'
  | 'deactivatedStaff'

/** What each identity is; the test below calls every endpoint with each of them. */
const identities: Record<
  IdentityName,
  { role: Role; emailVerified: boolean; isActive: boolean } | undefined
> = {
  anonymous: undefined,
  unconfirmed: { role: 'client', emailVerified: false, isActive: true },
  deactivated: { role: 'client', emailVerified: true, isActive: false },
  clientA: { role: 'client', emailVerified: true, isActive: true },
  clientB: { role: 'client', emailVerified: true, isActive: true },
  testeur: { role: 'testeur', emailVerified: true, isActive: true },
  operateur: { role: 'operateur', emailVerified: true, isActive: true },
  comptable: { role: 'comptable', emailVerified: true, isActive: true },
  admin: { role: 'admin', emailVerified: true, isActive: true },
  super_admin: { role: 'super_admin', emailVerified: true, isActive: true },
  deactivatedStaff: { role: 'super_admin', emailVerified: true, isActive: false },
}

let app: TestApp
let people: Record<Exclude<IdentityName, 'anonymous'>, Person>
let mine: Belongings
/** Client A's object for each parameter that a path may have. */
let objects: Readonly<Record<string, string>>

beforeAll(async () => {
  app = await createTestApp()
  people = {
    unconfirmed: await app.makeCustomer({ emailVerified: false }),
    deactivated: await app.makeCustomer({ isActive: false }),
    clientA: await app.makeCustomer(),
    clientB: await app.makeCustomer(),
    testeur: await app.makeCustomer({ role: 'testeur' }),
    operateur: await app.makeStaff('operateur'),
    comptable: await app.makeStaff('comptable'),
    admin: await app.makeStaff('admin'),
    super_admin: await app.makeStaff('super_admin'),
    deactivatedStaff: await app.makeStaff('super_admin'),
  }
  await app.deps.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', people.deactivatedStaff.id)
    .execute()
  mine = await insertBelongings(app.deps, people.clientA, people)
  objects = await insertPathObjects(app, people, mine)
})
afterAll(() => app.close())

const objectOf = (name: string): string => {
  const value = objects[name]
  if (value === undefined) throw new Error(`no object for the path parameter ${name}`)
  return value
}

const hasParameter = (endpoint: AnyEndpoint) => endpoint.path.includes(':')
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const concrete = (path: string) => path.replaceAll(/:(\w+)/g, (_, name: string) => objectOf(name))
const isStream = (endpoint: AnyEndpoint) =>
  'produces' in endpoint && endpoint.produces.includes('text/event-stream')

/** Opens, closes or renews the session that the test goes on using. */
const isOfSession = (endpoint: AnyEndpoint) => endpoint.path.startsWith('/api/session')
const isPersonal = ({ policy }: AnyEndpoint) => policy === 'client' || policy === 'member'
const isOwnWrite = (endpoint: AnyEndpoint) =>
  endpoint.method !== 'GET' && !('consumes' in endpoint) && !isOfSession(endpoint)
/** Succeeds with an empty body, and gives the session a new token. */
const renewsSession = ({ path }: AnyEndpoint) => path === '/api/me/recovery-codes'
/** A write on an object would use it up for the next identities. */
const isRepeatable = (endpoint: AnyEndpoint) =>
  !isStream(endpoint) &&
  !isOfSession(endpoint) &&
  !renewsSession(endpoint) &&
  (endpoint.method === 'GET' || !hasParameter(endpoint))

function ask(endpoint: AnyEndpoint, person: Person | undefined) {
  const body = endpoint.method === 'GET' ? undefined : (bodies[nameOf(endpoint)] ?? {})
  return app.request(endpoint.method, concrete(endpoint.path), {
    ...(person ? { as: person } : {}),
    ...(body ? { body } : {}),
  })
}

/** Sums, without anybody in them. */
const sums = ['/api/admin/finances/e-reporting', '/api/admin/finance-vat-export']
const listTypes = ['text/csv', 'application/zip', 'text/plain']

test('a file of many people leaves a line in the journal', () => {
  const silent = app.table.filter(
    (endpoint) =>
      'produces' in endpoint &&
      endpoint.produces.some((type) => listTypes.includes(type)) &&
      endpoint.policy !== 'public' &&
      !isPersonal(endpoint) &&
      endpoint.exports === undefined,
  )
  expect(new Set(silent.map(({ path }) => path))).toEqual(new Set(sums))
})

test('the table is the whole server: every mounted route declares a policy', () => {
  expect(app.table.length).toBeGreaterThan(35)
  expect(new Set(app.table.map(nameOf)).size).toBe(app.table.length)
})

// Seen to fail: with `requirePolicy` removed from the door, 9 identities × most routes answer 200, 404 or 422.
describe('every route refuses every identity that its policy does not name', () => {
  test.each(Object.keys(identities) as IdentityName[])('%s', async (name) => {
    const person = name === 'anonymous' ? undefined : people[name]
    const holes: string[] = []
    for (const endpoint of app.table) {
      if (mayCall(endpoint.policy, identities[name])) continue
      const { status } = await ask(endpoint, person)
      const expected = name === 'anonymous' ? 401 : 403
      if (status !== expected) holes.push(`${nameOf(endpoint)}: ${status}`)
    }
    expect(holes).toEqual([])
  })
})

/** Files of customers and of the warehouse, who are members: the accountant is one too, and handles no parcel. */
const ofParcels: readonly string[] = [
  '/api/photos/:photoId',
  '/api/return-files/:returnFileId',
  '/api/purchase-invoices/:purchaseInvoiceId',
]

describe('every route lets in every identity that its policy names', () => {
  test.each(Object.keys(identities) as IdentityName[])('%s', async (name) => {
    const person = name === 'anonymous' ? undefined : people[name]
    const shut: string[] = []
    for (const endpoint of app.table.filter(isRepeatable)) {
      if (!mayCall(endpoint.policy, identities[name])) continue
      if (name === 'comptable' && ofParcels.includes(endpoint.path)) continue
      const { status } = await ask(endpoint, person)
      if ([401, 403, 500].includes(status)) shut.push(`${nameOf(endpoint)}: ${status}`)
    }
    expect(shut).toEqual([])
  })
})

test('the accountant writes nothing but their own account, and reads the finances only', () => {
  const open = app.table.filter(
    ({ policy }) =>
      policy !== 'public' && policy !== 'member' && mayCall(policy, identities.comptable),
  )
  expect(open.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(open.map(({ path }) => path).toSorted()).toEqual([
    '/api/admin/finance-export',
    '/api/admin/finance-months',
    '/api/admin/finance-rows',
    '/api/admin/finance-vat',
    '/api/admin/finance-vat-export',
    '/api/admin/finances',
    '/api/admin/finances/accounting-entries',
    '/api/admin/finances/e-reporting',
    '/api/admin/finances/invoice-files',
    '/api/admin/invoice-archives',
    '/api/admin/invoice-archives/:archivedYear/file',
    '/api/admin/month-closings/:closedMonth/file',
  ])
})

// Removed to see it fail: the filter, then the deadline. Without the filter, the browser’s console showed a refusal per read.
test('a page preloads what the API grants to who opens it; with the database away, nothing', async () => {
  const reads = ['/api/overview', '/api/quotes/7', '/api/territory-notices', '/api/me/account']
  const office = [
    '/api/admin/dashboard/queue',
    '/api/admin/finance-months?year=2026',
    '/api/unknown',
  ]
  // A busy machine may take longer than a page waits.
  const granted = openGrantedReads(app.deps, app.table, 30_000)
  const isFor = (person: Person) => granted([...reads, ...office], person.cookie)
  expect(await isFor(people.clientA)).toEqual(reads)
  expect(await isFor(people.comptable)).toEqual([...reads.slice(2), office[1]])
  expect(await isFor(people.admin)).toEqual([...reads.slice(2), ...office.slice(0, 2)])
  expect(await granted(reads, 'escale.session=ended')).toEqual([])
  const query = vi.spyOn(app.deps.pool, 'query').mockReturnValue(new Promise(() => {}) as never)
  expect(await openGrantedReads(app.deps, app.table)(reads, people.clientA.cookie)).toEqual([])
  query.mockRestore()
})

// Seen to fail: with `customer_id` removed from one look-up, its line shows 200 or 409 for client B.
describe('another customer’s object does not exist', () => {
  test.each(['clientB', 'testeur'] as const)('for %s', async (name) => {
    const holes: string[] = []
    for (const endpoint of app.table) {
      if (!isPersonal(endpoint) || !hasParameter(endpoint)) continue
      const { status } = await ask(endpoint, people[name])
      if (status !== 404) holes.push(`${nameOf(endpoint)}: ${status}`)
    }
    expect(holes).toEqual([])
  })

  test('and its owner reads it', async () => {
    await leaveDeclared(app, objectOf('boxId'))
    const missing: string[] = []
    for (const endpoint of app.table) {
      if (!isPersonal(endpoint) || !hasParameter(endpoint) || endpoint.method !== 'GET') continue
      const { status } = await ask(endpoint, people.clientA)
      if (status !== 200) missing.push(`${nameOf(endpoint)}: ${status}`)
    }
    expect(missing).toEqual([])
  })

  test('an object that never existed answers with the very same bytes', async () => {
    const other = await app.request('GET', `/api/parcels/${mine.parcelId}`, { as: people.clientB })
    const none = await app.request('GET', '/api/parcels/6f0d3c1e-6f4e-4a30-9d4f-0f4f6d1c2b3a', {
      as: people.clientB,
    })
    const bare = ({ status, body }: { status: number; body: { code?: string } }) => ({
      status,
      code: body.code,
    })
    expect(bare(other)).toEqual(bare(none))
  })
})

describe('every write refuses what its contract does not name', () => {
  test('an unknown or protected key is a 422 that names it', async () => {
    const silent: string[] = []
    for (const endpoint of app.table.filter(isOwnWrite)) {
      const person = personFor(endpoint)
      const key = protectedKeyOf(nameOf(endpoint))
      const { status, body } = await app.request(endpoint.method, concrete(endpoint.path), {
        ...(person ? { as: person } : {}),
        body: { ...bodies[nameOf(endpoint)], [key]: 'admin' },
      })
      if (status !== 422 || body.fields?.[key] !== 'unrecognized-keys') {
        silent.push(`${nameOf(endpoint)}: ${status}`)
      }
    }
    expect(silent).toEqual([])
  })

  test('a foreign or missing origin has no effect (CSRF)', async () => {
    const open: string[] = []
    for (const endpoint of app.table) {
      const person = personFor(endpoint)
      if (endpoint.method === 'GET' || !person) continue
      for (const origin of ['https://evil.example', 'null', '']) {
        const { status } = await app.request(endpoint.method, concrete(endpoint.path), {
          as: person,
          body: bodies[nameOf(endpoint)] ?? {},
          headers: { origin },
        })
        if (status !== 403) open.push(`${nameOf(endpoint)} from « ${origin} »: ${status}`)
      }
    }
    expect(open).toEqual([])
  })
})

function personFor(endpoint: AnyEndpoint): Person | undefined {
  if (endpoint.policy === 'public') return undefined
  return isPersonal(endpoint) ? people.clientA : people.super_admin
}
