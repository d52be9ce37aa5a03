import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertParcel, insertReception } from '#tests/support/fixtures.ts'
import { patience } from '#tests/support/patience.ts'
import { createTestApp, middayOf, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let marie: Person
let paul: Person
let operateur: Person
beforeAll(async () => {
  app = await createTestApp()
  operateur = await app.makeStaff('operateur')
})
afterAll(() => app.close())
beforeEach(async () => {
  marie = await app.makeCustomer({ plan: 'standard' })
  paul = await app.makeCustomer()
})

const form = {
  trackingNumber: '6a 123-456 789 01',
  merchant: 'Boutique Bleue',
  description: 'Deux livres',
  requestedAction: 'grouping',
}
const declare = (as: Person, changes: object = {}, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/parcels', { as, body: { ...form, ...changes }, headers })
const factsOf = (customer: Person) =>
  app.deps.db
    .selectFrom('events')
    .select(['type', 'parcel_id', 'actor_id'])
    .where('customer_id', '=', customer.id)
    .orderBy('id')
    .execute()
const parcelsOf = (customer: Person) =>
  app.deps.db.selectFrom('parcels').selectAll().where('customer_id', '=', customer.id).execute()

test('a declaration is kept, its number in one form, and its fact recorded', async () => {
  const { status, body } = await declare(marie)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.any(String),
    trackingNumber: '6A12345678901',
    merchant: 'Boutique Bleue',
    description: 'Deux livres',
    requestedAction: 'grouping',
    status: 'pending_arrival',
    destroyedAt: null,
    version: 1,
    createdAt: expect.any(String),
    reception: null,
    photoIds: [],
    freeStorageDaysLeft: null,
    contentsCents: 0,
    mayBeQuoted: false,
    waitsFor: null,
    isStoragePaused: false,
    missing: ['contents', 'invoice'],
    onItsWay: null,
  })
  expect(await parcelsOf(marie)).toMatchObject([{ id: body.id, customer_id: marie.id }])
  const facts = [{ type: 'parcel.declared', parcel_id: body.id, actor_id: marie.id }]
  expect(await factsOf(marie)).toEqual(facts)
})

test.each([
  [{ trackingNumber: '' }, 'trackingNumber', 'required'],
  [{ trackingNumber: '   ' }, 'trackingNumber', 'required'],
  [{ trackingNumber: 'a/b' }, 'trackingNumber', 'invalid'],
  [{ merchant: '' }, 'merchant', 'required'],
  [{ merchant: 'x'.repeat(81) }, 'merchant', 'too-long'],
  [{ description: 'x'.repeat(501) }, 'description', 'too-long'],
  [{ requestedAction: 'burn' }, 'requestedAction', 'invalid-value'],
  [{ status: 'received' }, 'status', 'unrecognized-keys'],
])('%o is a 422 that names the field and writes nothing', async (changes, field, code) => {
  const { status, body } = await declare(marie, changes)
  expect(status).toBe(422)
  expect(body.fields).toEqual({ [field]: code })
  expect(await parcelsOf(marie)).toEqual([])
  expect(await factsOf(marie)).toEqual([])
})

test('markup in a name is text: it comes back as it was typed', async () => {
  const merchant = '<img src=x onerror=alert(1)>'
  const { body } = await declare(marie, { merchant })
  expect(body.merchant).toBe(merchant)
})

test('the same customer declares a number once, however it is typed; another customer may too', async () => {
  await declare(marie)
  const twice = await declare(marie, { trackingNumber: '6A12345678901' })
  expect([twice.status, twice.body.code]).toEqual([409, 'parcel-already-declared'])
  expect((await declare(paul)).status).toBe(200)
  expect(await parcelsOf(marie)).toHaveLength(1)
  expect(await factsOf(marie)).toHaveLength(1)
})

test('eight declarations of one number at once are one', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => declare(marie)))
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(statuses).toEqual([200, ...Array(7).fill(409)])
  const refusals = answers.filter(({ status }) => status === 409).map(({ body }) => body.code)
  expect(new Set(refusals)).toEqual(new Set(['parcel-already-declared']))
  expect(await factsOf(marie)).toHaveLength(1)
})

// Removed to see it fail: the constraint in `refusalOfConstraint`; the second is a 500.
test('a declaration that another one overtakes while it is written is refused, not lost', async () => {
  const rival = await app.deps.pool.connect()
  await rival.query('begin')
  await rival.query(
    `insert into parcels (customer_id, tracking_number, merchant, requested_action, status, created_at, updated_at)
     values ($1, '6A12345678901', 'Rivale', 'grouping', 'pending_arrival', now(), now())`,
    [marie.id],
  )
  const late = declare(marie)
  await vi.waitUntil(async () => (await waiting()) > 0, { ...patience, interval: 10 })
  await rival.query('commit')
  rival.release()
  expect(await late).toMatchObject({ status: 409, body: { code: 'parcel-already-declared' } })
})

async function waiting(): Promise<number> {
  const { rows } = await app.deps.pool.query(
    'select count(*) from pg_locks where not granted and locktype = $1',
    ['transactionid'],
  )
  return rows[0].count
}

test('a retried declaration answers as the first time and is written once', async () => {
  const headers = { 'idempotency-key': 'declare-1' }
  const first = await declare(marie, {}, headers)
  const again = await declare(marie, {}, headers)
  expect(again.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await parcelsOf(marie)).toHaveLength(1)
})

const edit = (as: Person, id: string, changes: object = {}) =>
  app.request('PUT', `/api/parcels/${id}/declaration`, {
    as,
    body: { ...form, version: 1, merchant: 'Autre boutique', ...changes },
  })

test('an edit changes the words, keeps the state, and raises the version', async () => {
  const { body } = await declare(marie)
  const edited = await edit(marie, body.id, { description: '' })
  expect(edited.status).toBe(200)
  expect(edited.body).toMatchObject({
    merchant: 'Autre boutique',
    description: null,
    status: 'pending_arrival',
    version: 2,
  })
  expect((await factsOf(marie)).map(({ type }) => type)).toEqual([
    'parcel.declared',
    'parcel.edited',
  ])
})

test('saved again with nothing changed, it is no fact and no new version', async () => {
  const { body } = await declare(marie)
  const { body: once } = await edit(marie, body.id)
  const { status, body: twice } = await edit(marie, body.id, { version: once.version })
  expect([status, twice.version]).toEqual([200, once.version])
  const edits = (await factsOf(marie)).filter(
    (fact) => fact.type === 'parcel.edited' && fact.parcel_id === body.id,
  )
  expect(edits).toHaveLength(1)
})

test('an edit of what somebody else has changed meanwhile is refused, and says what is now', async () => {
  const { body } = await declare(marie)
  await edit(marie, body.id, { merchant: 'Première' })
  const late = await edit(marie, body.id, { merchant: 'Seconde' })
  expect([late.status, late.body.code]).toEqual([409, 'stale-version'])
  expect(late.body.details.current).toMatchObject({ merchant: 'Première', version: 2 })
})

test('an edit cannot take the number of another parcel of the same customer', async () => {
  const { body } = await declare(marie)
  await declare(marie, { trackingNumber: '6A00000000002' })
  const taken = await edit(marie, body.id, { trackingNumber: '6A00000000002' })
  expect([taken.status, taken.body.code]).toEqual([409, 'parcel-already-declared'])
})

test('what has arrived is neither edited nor deleted', async () => {
  const id = await insertParcel(app.deps, marie, 'received')
  await insertReception(app.deps, id, operateur)
  expect((await edit(marie, id)).body.code).toBe('parcel-already-received')
  const deleted = await app.request('DELETE', `/api/parcels/${id}`, { as: marie })
  expect([deleted.status, deleted.body.code]).toEqual([409, 'parcel-already-received'])
  expect(await parcelsOf(marie)).toMatchObject([{ merchant: 'Boutique Bleue', version: 1 }])
})

test('a deletion removes the parcel and leaves the fact; twice is a 404', async () => {
  const { body } = await declare(marie)
  const path = `/api/parcels/${body.id}`
  expect((await app.request('DELETE', path, { as: marie })).body).toEqual({})
  expect(await parcelsOf(marie)).toEqual([])
  expect((await factsOf(marie)).map(({ type }) => type)).toContain('parcel.deleted')
  expect((await app.request('DELETE', path, { as: marie })).status).toBe(404)
})

// Seen to fail: with `customer_id` removed from `lockParcelOf` and from the detail statement, all four answer 200.
test('another customer’s parcel does not exist, staff have their own doors, a stranger has none', async () => {
  const { body } = await declare(marie)
  const path = `/api/parcels/${body.id}`
  const asked = async (as: Person) => [
    (await app.request('GET', path, { as })).status,
    (await app.request('GET', `${path}/timeline`, { as })).status,
    (await edit(as, body.id)).status,
    (await app.request('DELETE', path, { as })).status,
  ]
  expect(await asked(paul)).toEqual([404, 404, 404, 404])
  expect(await asked(operateur)).toEqual([403, 403, 403, 403])
  expect((await app.request('GET', path)).status).toBe(401)
  expect(await parcelsOf(marie)).toHaveLength(1)
})

test('the list pages by key: nothing twice, nothing lost, newest first, and only one’s own', async () => {
  await insertParcel(app.deps, paul)
  const ids: string[] = []
  for (let count = 0; count < 7; count += 1) ids.unshift(await insertParcel(app.deps, marie))
  const seen: string[] = []
  let cursor = ''
  for (let pages = 0; pages < 3; pages += 1) {
    const next = cursor === '' ? '' : `&cursor=${cursor}`
    const { body } = await app.request('GET', `/api/parcels?limit=3${next}`, { as: marie })
    seen.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor ?? ''
  }
  expect(cursor).toBe('')
  expect(seen.toSorted()).toEqual(ids.toSorted())
})

test('the filter takes each status, its old word and `pending`; anything else is a 422', async () => {
  for (const status of ['pending_arrival', 'received', 'processing', 'shipped', 'delivered']) {
    await insertParcel(app.deps, marie, status)
  }
  const listed = async (filter: string) => {
    const { body } = await app.request('GET', `/api/parcels?filter=${filter}`, { as: marie })
    return body.items?.map(({ status }: { status: string }) => status).toSorted() ?? body.fields
  }
  expect(await listed('pending')).toEqual(['pending_arrival', 'processing', 'received'])
  expect(await listed('arrived')).toEqual(['received'])
  expect(await listed('shipped')).toEqual(['shipped'])
  expect(await listed('lost')).toEqual({ filter: 'unknown' })
  const { body } = await app.request('GET', '/api/parcels?cursor=zzz', { as: marie })
  expect(body.fields).toEqual({ cursor: 'invalid' })
})

test('storage counts down by the plan, in Paris days, and turns negative once it is charged', async () => {
  app.clock.now = middayOf(app.clock.now)
  const id = await insertParcel(app.deps, marie, 'received')
  await insertReception(app.deps, id, operateur)
  const left = async () =>
    (await app.request('GET', `/api/parcels/${id}`, { as: marie })).body.freeStorageDaysLeft
  expect(await left()).toBe(60)
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 63 * 86_400_000)
  await app.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date(start.getTime() + 100 * 86_400_000) })
    .where('user_id', '=', marie.id)
    .execute()
  expect(await left()).toBe(-3)
  await app.deps.db.updateTable('parcels').set({ status: 'shipped' }).where('id', '=', id).execute()
  expect(await left()).toBeNull()
  app.clock.now = start
})
