import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestScenes } from '#tests/support/request-scenes.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let marie: Person
let paul: Person
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  marie = await app.makeCustomer()
  paul = await app.makeCustomer()
})

const order = {
  trackingNumber: '6A04821739415',
  merchant: 'Sézane',
  description: 'Robe d’été',
  requestedAction: 'grouping',
}
const declare = (as: Person, changes: object = {}, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/parcels', { as, body: { ...order, ...changes }, headers })
const numbersOf = async (as: Person, query = '') => {
  const { body } = await app.request('GET', `/api/parcels${query}`, { as })
  return body.items.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber)
}

test('an order in three parcels is three declarations of one order', async () => {
  const { status, body } = await declare(marie, {
    otherTrackingNumbers: ['xs 948271635 fr', '8R37104482915', '6A-04821739415'],
  })
  expect([status, body.trackingNumber]).toEqual([200, '6A04821739415'])
  expect((await numbersOf(marie)).toSorted()).toEqual([
    '6A04821739415',
    '8R37104482915',
    'XS948271635FR',
  ])
  const { body: contents } = await app.request('GET', `/api/parcels/${body.id}/contents`, {
    as: marie,
  })
  expect(contents.sameOrder).toHaveLength(2)
})

test('one number of the order that is already declared refuses them all, and says which', async () => {
  await declare(marie, { trackingNumber: 'XS948271635FR' })
  const { status, body } = await declare(marie, { otherTrackingNumbers: ['XS948271635FR'] })
  expect([status, body.code, body.details]).toEqual([
    409,
    'parcel-already-declared',
    { trackingNumbers: ['XS948271635FR'] },
  ])
  expect(await numbersOf(marie)).toEqual(['XS948271635FR'])
})

test('a number of the order that is none is told by its place; twenty-one are too many', async () => {
  const wrong = await declare(marie, { otherTrackingNumbers: ['XS948271635FR', 'a/b'] })
  expect(wrong.body.fields).toEqual({ 'otherTrackingNumbers.1': 'invalid' })
  const many = Array.from({ length: 20 }, (_, index) => `6A000000${10 + index}`)
  expect((await declare(marie, { otherTrackingNumbers: many })).body.fields).toEqual({
    otherTrackingNumbers: 'too-many',
  })
  expect(await numbersOf(marie)).toEqual([])
})

test('the same order sent eight times at once is declared once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      declare(marie, { otherTrackingNumbers: ['XS948271635FR'] }, { 'idempotency-key': 'order-1' }),
    ),
  )
  // `already-done`: the first call is committed, and its answer not yet saved.
  const others = answers.filter(({ status }) => status !== 200)
  expect(others.filter(({ body }) => body.code !== 'already-done')).toEqual([])
  expect(others.length).toBeLessThan(8)
  expect(await numbersOf(marie)).toHaveLength(2)
})

test.each([
  ['sezane', ['6A04821739415']],
  ['SÉZANE', ['6A04821739415']],
  ['39415', ['6A04821739415']],
  ['6a 0482 1739', ['6A04821739415']],
  ['robe ete', ['6A04821739415']],
  ['d’été', ['6A04821739415']],
  ['ob', ['6A04821739415', 'XS948271635FR']],
  ['a z', ['6A04821739415', 'XS948271635FR']],
  ['r', ['6A04821739415', 'XS948271635FR']],
  ['robe livre', []],
  ['%%', []],
  ["'; drop table parcels; --", []],
  ['œuvre', []],
])('the search « %s » finds %j', async (search, numbers) => {
  await declare(marie)
  await declare(marie, {
    trackingNumber: 'XS948271635FR',
    merchant: 'Librairie Zoé',
    description: 'Un livre, Jacob',
  })
  await declare(paul, { trackingNumber: '6A00000000001' })
  const found = await numbersOf(marie, `?search=${encodeURIComponent(search)}`)
  expect(found.toSorted()).toEqual(numbers)
})

test('a search is paged by key, in each filter, and finds what is beyond the newest hundred', async () => {
  await app.deps.db
    .insertInto('parcels')
    .values(
      Array.from({ length: 260 }, (_, index) => ({
        customer_id: marie.id,
        tracking_number: `6A${String(index).padStart(8, '0')}`,
        merchant: index < 50 ? 'Vieille Échoppe' : 'Boutique',
        requested_action: 'grouping',
        status: index % 2 === 0 ? 'received' : 'pending_arrival',
        created_at: new Date(app.clock.now.getTime() + index),
        updated_at: app.clock.now,
      })),
    )
    .execute()
  for (const [query, count] of [
    ['search=echoppe', 50],
    ['search=echoppe&filter=arrived', 25],
    ['search=boutique', 210],
    ['filter=pending_arrival', 130],
    ['filter=incomplete', 260],
    ['filter=pending&search=6a0000', 260],
    ['search=00000007', 1],
  ] as const) {
    expect([query, (await everyPage(marie, query)).length]).toEqual([query, count])
  }
})

async function everyPage(as: Person, query: string): Promise<string[]> {
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await app.request('GET', `/api/parcels?limit=40&${query}${cursor}`, { as })
    seen.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
  } while (cursor !== '')
  expect(new Set(seen).size).toBe(seen.length)
  return seen
}

test('what is changed is found by its new words and no longer by the old ones', async () => {
  const { body } = await declare(marie)
  await app.request('PUT', `/api/parcels/${body.id}/declaration`, {
    as: marie,
    body: { ...order, version: 1, merchant: 'Kiabi' },
  })
  expect(await numbersOf(marie, '?search=sezane')).toEqual([])
  expect(await numbersOf(marie, '?search=kiabi')).toEqual(['6A04821739415'])
})

test('parcels are counted by state and by what is missing; a stranger’s are not', async () => {
  await declare(marie, { otherTrackingNumbers: ['XS948271635FR'] })
  await declare(paul)
  const { body } = await app.request('GET', '/api/parcel-counts', { as: marie })
  expect(body).toMatchObject({ byStatus: { pending_arrival: 2, received: 0 }, incomplete: 2 })
})

test('a destroyed parcel is one of all, says so, and is in no state that waits', async () => {
  const { body: declared } = await declare(marie)
  const blocked = { status: 'blocked', destroyed_at: app.deps.now() }
  await app.deps.db.updateTable('parcels').set(blocked).where('id', '=', declared.id).execute()
  const { body } = await app.request('GET', '/api/parcels', { as: marie })
  expect(body.items).toMatchObject([
    { id: declared.id, destroyedAt: app.deps.now().toISOString(), missing: [] },
  ])
  // Seen to fail without the condition isThere of the statements.
  for (const filter of ['blocked', 'pending', 'incomplete']) {
    expect(await numbersOf(marie, `?filter=${filter}`)).toEqual([])
  }
  const counts = await app.request('GET', '/api/parcel-counts', { as: marie })
  expect(counts.body).toMatchObject({ byStatus: { blocked: 0 }, incomplete: 0, destroyed: 1 })
})

test('a number like one of one’s own is told, the same one first; another customer’s never', async () => {
  await declare(marie)
  await declare(paul, { trackingNumber: '6A04821739419' })
  const like = async (typed: string) => {
    const { body } = await app.request(
      'GET',
      `/api/parcel-resemblances?trackingNumber=${encodeURIComponent(typed)}`,
      { as: marie },
    )
    return body.parcels.map(({ trackingNumber, isSame }: Record<string, unknown>) => [
      trackingNumber,
      isSame,
    ])
  }
  expect(await like('6a 0482 1739 415')).toEqual([['6A04821739415', true]])
  expect(await like('6A04821739451')).toEqual([['6A04821739415', false]])
  expect(await like('6A04821700000')).toEqual([])
  expect(await like('a/b')).toEqual([])
})

test('the shops of one’s own parcels are suggested, the last used first, each once', async () => {
  await declare(marie)
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  await declare(marie, { trackingNumber: 'XS948271635FR', merchant: 'Kiabi' })
  await declare(marie, { trackingNumber: 'XS948271636FR', merchant: 'Kiabi' })
  await declare(paul, { merchant: 'Zara' })
  const { body } = await app.request('GET', '/api/parcel-merchants', { as: marie })
  expect(body.merchants).toEqual(['Kiabi', 'Sézane'])
})

// Seen to fail without `isLeaving` in each of the four.
test('customs ask nothing of a parcel that goes back to its shop, nor of a blocked one whose owner gives it up', async () => {
  const scenes = requestScenes(app, await app.makeStaff('operateur'))
  const returning = await scenes.received(marie)
  await scenes.askReturn(returning, marie)
  const given = await scenes.received(marie)
  await scenes.block(given)
  expect((await scenes.choose(given, marie, { choice: 'destroy', consent: true })).status).toBe(200)
  const read = async (path: string) => (await app.request('GET', path, { as: marie })).body
  const { toDo } = await read('/api/overview')
  expect(toDo.map(({ kind }: { kind: string }) => kind)).not.toContain('declaration-incomplete')
  expect((await read('/api/parcels?filter=incomplete')).items).toEqual([])
  expect((await read('/api/parcel-counts')).incomplete).toBe(0)
  for (const id of [returning, given]) {
    expect((await read(`/api/parcels/${id}`)).missing).toEqual([])
    expect((await read(`/api/parcels/${id}/contents`)).missing).toEqual([])
  }
})
