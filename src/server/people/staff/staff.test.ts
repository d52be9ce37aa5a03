import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givePassword, goodPassword } from '#tests/support/accounts.ts'
import { counted } from '#tests/support/counted.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let chief: Person
let office: Person
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.makeStaff('super_admin')
  office = await app.makeStaff('admin')
})
afterAll(() => app.close())

const ask = (method: string, path: string, as: Person, body?: object) =>
  app.request(method, `/api/admin/staff${path}`, { as, ...(body ? { body } : {}) })
const userOf = ({ id }: Person) =>
  app.deps.db
    .selectFrom('users')
    .select(['role', 'is_active', 'deactivated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const factsAbout = async ({ id }: Person) =>
  app.deps.db
    .selectFrom('events as e')
    .leftJoin('fact_changes as c', 'c.event_id', 'e.id')
    .select(['e.type', 'e.actor_id', 'e.details', 'c.before', 'c.after'])
    .where('e.customer_id', '=', id)
    .orderBy('e.id')
    .execute()
const meOf = async (as: Person) => (await app.request('GET', '/api/me', { as })).body.user

const acts = (id: string) =>
  [
    ['PUT', `/${id}/role`, { role: 'operateur', former: 'admin' }],
    ['POST', `/${id}/deactivation`],
    ['DELETE', `/${id}/deactivation`],
    ['DELETE', `/${id}/sessions`],
    ['DELETE', `/${id}/second-factors`],
  ] as const

describe('who manages whom', () => {
  // Removed to see it fail: `accepted(manageStaff(…))` in managedMember.
  test('an admin touches no admin and no super-admin, and nobody their own account', async () => {
    const otherAdmin = await app.makeStaff('admin')
    const wall: [Person, Person, string][] = [
      [office, otherAdmin, 'above-you'],
      [office, chief, 'above-you'],
      [office, office, 'own-account'],
      [chief, chief, 'own-account'],
    ]
    for (const [actor, target, code] of wall) {
      for (const [method, path, body] of acts(target.id)) {
        const answer = await ask(method, path, actor, body ?? {})
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 409, code])
      }
    }
    expect(await factsAbout(otherAdmin)).toEqual([])
    expect(await meOf(chief)).toMatchObject({ role: 'super_admin' })
  })

  test('an admin makes nobody an admin', async () => {
    const member = await app.makeStaff('operateur')
    for (const role of ['admin', 'super_admin']) {
      const { status, body } = await ask('PUT', `/${member.id}/role`, office, {
        role,
        former: 'operateur',
      })
      expect([status, body.code]).toEqual([409, 'above-you'])
    }
    expect((await userOf(member)).role).toBe('operateur')
  })

  test('a customer, or nobody, is no member of the team', async () => {
    const customer = await app.makeCustomer()
    for (const id of [customer.id, randomUUID()]) {
      for (const [method, path, body] of acts(id)) {
        expect((await ask(method, path, chief, body ?? {})).status).toBe(404)
      }
    }
    expect(await userOf(customer)).toMatchObject({ role: 'client', is_active: true })
  })

  test('an old proof of identity is not enough', async () => {
    const member = await app.makeStaff('operateur')
    await app.deps.db
      .updateTable('sessions')
      .set({ proved_at: new Date(app.clock.now.getTime() - 300_000) })
      .where('user_id', '=', office.id)
      .execute()
    const { status, body } = await ask('POST', `/${member.id}/deactivation`, office, {})
    expect([status, body.code]).toEqual([403, 'proof-needed'])
    await app.deps.db
      .updateTable('sessions')
      .set({ proved_at: app.clock.now })
      .where('user_id', '=', office.id)
      .execute()
  })
})

describe('each change', () => {
  // Removed to see it fail: `endSessions` in changeRole.
  test('of role is a fact with before and after, and ends the sessions at once', async () => {
    const member = await app.makeStaff('operateur')
    const { status } = await ask('PUT', `/${member.id}/role`, chief, {
      role: 'admin',
      former: 'operateur',
    })
    expect(status).toBe(200)
    expect((await userOf(member)).role).toBe('admin')
    expect(await meOf(member)).toBeNull()
    expect(await factsAbout(member)).toEqual([
      {
        type: 'staff.role-changed',
        actor_id: chief.id,
        details: {},
        before: { role: 'operateur' },
        after: { role: 'admin' },
      },
    ])
  })

  // Removed to see it fail: the comparison with `former` in changeRole.
  test('two roles given at once: one wins, the other is told the role that is now', async () => {
    const member = await app.makeStaff('operateur')
    const given = (role: string) =>
      ask('PUT', `/${member.id}/role`, chief, { role, former: 'operateur' })
    const answers = await Promise.all([given('admin'), given('super_admin')])
    const lost = answers.filter(({ status }) => status === 409)
    expect(lost.map(({ body }) => [body.code, body.details])).toEqual([
      ['stale', { role: (await userOf(member)).role }],
    ])
    expect(await factsAbout(member)).toHaveLength(1)
  })

  test('to the role that somebody has already changes nothing', async () => {
    const member = await app.makeStaff('operateur')
    const body = { role: 'operateur', former: 'admin' }
    expect((await ask('PUT', `/${member.id}/role`, chief, body)).status).toBe(200)
    expect([await factsAbout(member), (await meOf(member)).id]).toEqual([[], member.id])
  })

  test('deactivation shuts the door until the account is opened again', async () => {
    const member = await app.makeStaff('operateur')
    await givePassword(app, member)
    const signIn = () =>
      app.request('POST', '/api/session', {
        body: { email: member.email, password: goodPassword },
      })
    expect((await ask('POST', `/${member.id}/deactivation`, office, {})).status).toBe(200)
    expect((await ask('POST', `/${member.id}/deactivation`, office, {})).status).toBe(200)
    expect(await userOf(member)).toMatchObject({ is_active: false, deactivated_at: app.clock.now })
    expect(await meOf(member)).toBeNull()
    expect((await signIn()).status).toBe(403)

    expect((await ask('DELETE', `/${member.id}/deactivation`, office, {})).status).toBe(200)
    expect(await userOf(member)).toMatchObject({ is_active: true, deactivated_at: null })
    expect((await signIn()).status).toBe(200)
    const told = (await factsAbout(member)).map(({ type }) => type)
    expect(told).toEqual(['account.deactivated', 'account.reactivated', 'account.signed-in'])
  })

  test('of sessions leaves the account open', async () => {
    const member = await app.makeStaff('operateur')
    expect((await ask('DELETE', `/${member.id}/sessions`, office, {})).status).toBe(200)
    expect(await meOf(member)).toBeNull()
    expect((await userOf(member)).is_active).toBe(true)
  })
})

test('lost second factors go, with every session; who has none is left alone', async () => {
  const member = await app.makeStaff('operateur')
  const path = `/${member.id}/second-factors`
  expect((await ask('DELETE', path, office, {})).status).toBe(200)
  expect((await meOf(member)).id).toBe(member.id)

  const now = app.clock.now
  await app.deps.db
    .insertInto('totp_factors')
    .values({ user_id: member.id, secret: Buffer.from('x'), created_at: now, confirmed_at: now })
    .execute()
  expect((await ask('DELETE', path, office, {})).status).toBe(200)
  expect(await meOf(member)).toBeNull()
  expect(await app.deps.db.selectFrom('totp_factors').select('user_id').execute()).toEqual([])
  expect(await factsAbout(member)).toMatchObject([
    { type: 'account.second-factor-removed', actor_id: office.id, details: { kind: 'all' } },
  ])
})

test('the list tells each role, second factor, sessions and lock, page by page', async () => {
  const other = await createTestApp()
  const boss = await other.makeStaff('super_admin')
  const people = [boss]
  for (const role of ['admin', 'operateur', 'operateur'] as const) {
    people.push(await other.makeStaff(role))
  }
  await other.makeCustomer()
  const [, , withKey] = people
  await other.deps.db
    .insertInto('totp_factors')
    .values({
      user_id: withKey?.id ?? '',
      secret: Buffer.from('x'),
      created_at: other.clock.now,
      confirmed_at: other.clock.now,
    })
    .execute()
  const seen: string[] = []
  const items = []
  let cursor = ''
  do {
    const query = cursor ? `?limit=3&cursor=${cursor}` : '?limit=3'
    const { status, body } = await other.request('GET', `/api/admin/staff${query}`, { as: boss })
    expect(status).toBe(200)
    items.push(...body.items)
    seen.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor ?? ''
  } while (cursor)
  expect(seen.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  expect(items.find(({ id }) => id === boss.id)).toMatchObject({
    role: 'super_admin',
    sessionCount: 1,
    hasSecondFactor: false,
    lockedBecause: 'own-account',
  })
  expect(items.find(({ id }) => id === withKey?.id)).toMatchObject({
    role: 'operateur',
    hasSecondFactor: true,
    lockedBecause: null,
  })
  await other.close()
})

// Removed to see it fail: `where user_id` in endStaffSession.
test('the devices of a member are told to who manages them, and end one by one', async () => {
  const member = await app.makeStaff('operateur')
  const other = await app.otherDevice(member)
  const listed = await ask('GET', `/${member.id}/sessions`, office)
  expect(listed.body.items).toHaveLength(2)
  expect(JSON.stringify(listed.body)).not.toContain(member.cookie.split('=')[1])
  expect((await ask('GET', `/${chief.id}/sessions`, office)).body.code).toBe('above-you')
  const { id } = listed.body.items[0]
  const elsewhere = await app.makeStaff('operateur')
  expect((await ask('DELETE', `/${elsewhere.id}/sessions/${id}`, office, {})).status).toBe(404)
  expect((await ask('DELETE', `/${member.id}/sessions/${id}`, office, {})).status).toBe(200)
  const still = await Promise.all([meOf(member), meOf(other)])
  expect(counted(still.map((user) => user?.id ?? null))).toEqual({ null: 1, [member.id]: 1 })
})
