import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertParcel } from '#tests/support/fixtures.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { formOf, saveUserForm } from '#tests/support/user-form.ts'

let app: TestApp
let chief: Person
let office: Person
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

beforeAll(async () => {
  app = await createTestApp()
  chief = await app.makeStaff('super_admin')
  office = await app.makeStaff('admin')
})
afterAll(() => app.close())

const list = async (query: string) =>
  (await app.request('GET', `/api/admin/users?${query}`, { as: office })).body
const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)
const read = async (id: string, as = office) =>
  (await app.request('GET', `/api/admin/users/${id}`, { as })).body
const remove = (id: string, as = office) =>
  app.request('DELETE', `/api/admin/users/${id}`, { as, body: {} })

const save = (id: string, typed: object = {}, customer: object = {}, as = office) =>
  saveUserForm(app, as, id, typed, customer)

const factsAbout = (id: string) =>
  app.deps.db
    .selectFrom('events as e')
    .leftJoin('fact_changes as f', 'f.event_id', 'e.id')
    .select(['e.type', 'f.before', 'f.after'])
    .where('e.customer_id', '=', id)
    .orderBy('e.id')
    .execute()
const rename = (id: string, name: string) =>
  app.deps.db.updateTable('users').set({ name }).where('id', '=', id).execute()

describe('the list', () => {
  test('holds every account, newest first, ten per page, and leads both ways', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => app.makeCustomer()))
    const first = await list('')
    expect(first.items).toHaveLength(10)
    expect(first.previousCursor).toBeNull()
    const second = await list(`cursor=${first.nextCursor}&side=next`)
    const third = await list(`cursor=${second.nextCursor}&side=next`)
    const all = [first, second, third].flatMap(idsOf)
    expect(new Set(all).size).toBe(all.length)
    expect(people.every(({ id }) => all.includes(id))).toBe(true)
    const back = await list(`cursor=${third.previousCursor}&side=previous`)
    expect(idsOf(back)).toEqual(idsOf(second))
    const start = await list(`cursor=${second.previousCursor}&side=previous`)
    expect(idsOf(start)).toEqual(idsOf(first))
    expect(start.previousCursor).toBeNull()
    expect(first.count).toEqual({ value: 26, isMore: false })
    expect(third.nextCursor).toBeNull()
  })

  test('is found by a part of the name, of the e-mail or of the number, whatever case and accents', async () => {
    const eloise = await app.makeCustomer()
    await rename(eloise.id, 'Éloïse Ñandù-Œillet')
    const { customer } = await read(eloise.id)
    const part = eloise.email.slice(7, 14)
    for (const typed of [
      'eloi',
      'LOÏSE',
      'oeillet',
      'nandu eloise',
      part,
      customer.clientNumber,
      customer.clientNumber.slice(4, 9),
    ]) {
      const found = await list(`search=${encodeURIComponent(typed)}`)
      expect([typed, idsOf(found)]).toEqual([typed, expect.arrayContaining([eloise.id])])
    }
    expect(idsOf(await list('search=eloise%20xyz'))).toEqual([])
    expect(idsOf(await list('search=%25'))).toEqual([])
  })

  test('is not the warehouse’s, nor a customer’s', async () => {
    for (const as of [await app.makeStaff('operateur'), await app.makeCustomer()]) {
      expect((await app.request('GET', '/api/admin/users', { as })).status).toBe(403)
    }
  })
})

describe('the form', () => {
  test('changes names, telephone, address and number; the log tells each value', async () => {
    const { id } = await app.makeCustomer()
    const typed = { phone: '27 12 35', city: 'Dumbéa', clientNumber: 'CLT-123987' }
    const { status, body } = await save(id, { firstName: 'Maria' }, typed)
    expect([status, body.firstName, body.customer.city]).toEqual([200, 'Maria', 'Dumbéa'])
    expect(body.customer).toMatchObject({ clientNumber: 'CLT-123987', phone: '+687271235' })
    const [fact] = await factsAbout(id)
    expect(fact).toMatchObject({
      type: 'account.profile-changed',
      before: { firstName: 'Marie', city: 'Nouméa', phone: '+687123456' },
      after: {
        firstName: 'Maria',
        city: 'Dumbéa',
        phone: '+687271235',
        clientNumber: 'CLT-123987',
      },
    })
    expect(idsOf(await list('search=clt-123987'))).toEqual([id])
  })

  // Removed to see it fail: the comparison of versions in saveUser.
  test('that is stale is refused with what is now, and nothing is written', async () => {
    const { id } = await app.makeCustomer()
    const opened = formOf(await read(id))
    await save(id, {}, { city: 'Païta' })
    const body = { ...opened, firstName: 'Autre' }
    const late = await app.request('PUT', `/api/admin/users/${id}`, { as: chief, body })
    expect([late.status, late.body.code]).toEqual([409, 'stale-version'])
    expect(late.body.details.current.customer.city).toBe('Païta')
    expect((await read(id)).firstName).toBe('Marie')
  })

  test('of two that save at once, one wins', async () => {
    const { id } = await app.makeCustomer()
    const form = formOf(await read(id))
    const answers = await Promise.all(
      ['Anne', 'Béa', 'Chloé'].map((firstName) =>
        app.request('PUT', `/api/admin/users/${id}`, { as: office, body: { ...form, firstName } }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 409, 409])
  })

  test('gives no number that another has, in no race', async () => {
    const [one, other] = [await app.makeCustomer(), await app.makeCustomer()]
    const answers = await Promise.all(
      [one, other].map(({ id }) => save(id, {}, { clientNumber: 'CLT-555001' })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('client-number-taken')
    const { status } = await save(one.id, {}, { clientNumber: 'CLT-055001' })
    expect(status).toBe(422)
  })

  // Removed to see it fail: the refusal in withdrawConsent.
  test('takes a consent back, and never gives one', async () => {
    const { id } = await app.makeCustomer()
    const given = await save(id, {}, { acceptCommercialOffers: true })
    expect([given.status, given.body.code]).toEqual([409, 'consent-not-yours'])
    await app.deps.db
      .updateTable('customers')
      .set({ accept_commercial_offers: true, commercial_accepted_at: app.clock.now })
      .where('user_id', '=', id)
      .execute()
    const taken = await save(id, {}, { acceptCommercialOffers: false })
    expect(taken.body.customer).toMatchObject({ acceptCommercialOffers: false })
    expect((await factsAbout(id)).map(({ type }) => type)).toEqual(['account.consent-changed'])
  })

  test('closes an account with a reason, ends its sessions, and opens it again', async () => {
    const customer = await app.makeCustomer()
    expect((await save(customer.id, { isActive: false })).status).toBe(422)
    const closed = await save(customer.id, { isActive: false, deactivationReason: 'Impayés' })
    expect(closed.body).toMatchObject({ isActive: false, deactivationReason: 'Impayés' })
    expect((await app.request('GET', '/api/me', { as: customer })).body.user).toBeNull()
    const open = await save(customer.id, { isActive: true })
    expect(open.body).toMatchObject({ isActive: true, deactivationReason: null })
  })

  // Removed to see it fail: requireProofFor in saveUser.
  test('asks for a proof of identity for a role, and for none for a name', async () => {
    const { id } = await app.makeCustomer()
    const sessions = app.deps.db.updateTable('sessions').where('user_id', '=', office.id)
    const old = new Date(app.clock.now.getTime() - 600_000)
    await sessions.set({ proved_at: old }).execute()
    const role = await save(id, { role: 'testeur' })
    expect([role.status, role.body.code]).toEqual([403, 'proof-needed'])
    expect((await save(id, { firstName: 'Anna' })).status).toBe(200)
    await sessions.set({ proved_at: app.clock.now }).execute()
    expect((await save(id, { role: 'testeur' })).body.role).toBe('testeur')
  })
})

describe('roles', () => {
  // Removed to see it fail, one then the other: `accepted(giveRole(…))`, `accepted(editAccount(…))` in saveUser.
  test('an admin makes no admin, changes no admin, and nobody their own role', async () => {
    const { id } = await app.makeCustomer()
    const operator = await app.makeStaff('operateur')
    const other = await app.makeStaff('admin')
    const codes = await Promise.all(
      [
        save(id, { role: 'admin' }),
        save(operator.id, { role: 'super_admin' }),
        save(other.id, { firstName: 'X' }),
        save(chief.id, { role: 'operateur' }),
        save(office.id, { role: 'operateur' }),
        save(office.id, { isActive: false, deactivationReason: 'x' }),
      ].map(async (answer) => (await answer).body.code),
    )
    expect(codes).toEqual([
      'above-you',
      'above-you',
      'above-you',
      'above-you',
      'own-account',
      'own-account',
    ])
    expect((await save(office.id, { lastName: 'Tehei-Martin' })).status).toBe(200)
  })

  test('who has parcels in house joins no team; who was invited becomes no customer', async () => {
    const customer = await app.makeCustomer()
    await insertParcel(app.deps, customer, 'received')
    const operator = await app.makeStaff('operateur')
    expect((await save(customer.id, { role: 'operateur' })).body.code).toBe('has-business')
    expect((await save(operator.id, { role: 'client' })).body.code).toBe('no-customer-profile')
    expect((await read(customer.id)).roles).not.toContain('operateur')
  })

  test('two super-admins who demote each other leave one', async () => {
    const second = await app.makeStaff('super_admin')
    const answers = await Promise.all([
      save(chief.id, { role: 'admin' }, {}, second),
      save(second.id, { role: 'admin' }, {}, chief),
    ])
    expect(statusesOf(answers)).not.toEqual([200, 200])
    const { rows } = await app.deps.pool.query(
      "select id from users where role = 'super_admin' and is_active",
    )
    expect(rows.length).toBeGreaterThan(0)
    await app.deps.db
      .updateTable('users')
      .set({ role: 'super_admin' })
      .where('id', '=', chief.id)
      .execute()
    chief = await app.otherDevice(chief)
  })
})

describe('a deletion', () => {
  // Removed to see it fail: requireNoObstacle in deleteUser.
  test('is refused while a parcel is in house, and for oneself', async () => {
    const customer = await app.makeCustomer()
    await insertParcel(app.deps, customer, 'received')
    const { status, body } = await remove(customer.id)
    expect([status, body.code, body.details]).toEqual([409, 'parcel-in-house', { count: 1 }])
    expect((await remove(office.id)).body.code).toBe('own-account')
    expect((await remove(chief.id)).body.code).toBe('above-you')
    expect((await read(customer.id)).obstacles).toEqual([{ code: 'parcel-in-house', count: 1 }])
  })

  test('takes the person out of every list, tells them, and happens once', async () => {
    const customer = await app.makeCustomer()
    expect((await remove(customer.id)).status).toBe(200)
    expect((await remove(customer.id)).status).toBe(404)
    expect(
      (await app.request('GET', `/api/admin/users/${customer.id}`, { as: office })).status,
    ).toBe(404)
    expect(idsOf(await list(`search=${customer.email}`))).toEqual([])
    const { payload } = await app.deps.db
      .selectFrom('notifications')
      .select('payload')
      .where('recipient', '=', customer.email)
      .executeTakeFirstOrThrow()
    expect(payload).toEqual({ firstName: 'Marie', because: 'office' })
  })

  test('ends an operator’s account too', async () => {
    const operator = await app.makeStaff('operateur')
    expect((await remove(operator.id)).status).toBe(200)
    expect((await app.request('GET', '/api/me', { as: operator })).body.user).toBeNull()
    expect(await brokenInvariants(app.deps.pool)).toEqual({})
  })
})
