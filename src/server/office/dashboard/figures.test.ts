import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBelongings, insertParcel, insertReception } from '#tests/support/fixtures.ts'
import { insertBox } from '#tests/support/insert-box.ts'
import { createTestApp, middayOf, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
let operateur: Person
let marie: Person
beforeAll(async () => {
  app = await createTestApp()
  app.clock.now = middayOf(new Date('2026-11-19T00:00:00Z'))
  admin = await app.makeStaff('admin')
  operateur = await app.makeStaff('operateur')
  marie = await app.makeCustomer()
  await insertBelongings(app.deps, marie, { operateur, admin })
})
afterAll(() => app.close())

const day = 24 * 3_600_000
const ask = async (path: string) =>
  (await app.request('GET', `/api/admin/dashboard/${path}`, { as: admin })).body

test('a period is compared with as many days before it, and a box counts on the day it left', async () => {
  const received = async (daysAgo: number) => {
    const parcelId = await insertParcel(app.deps, marie, 'received')
    const today = app.clock.now
    app.clock.now = new Date(today.getTime() - daysAgo * day)
    await insertReception(app.deps, parcelId, operateur)
    app.clock.now = today
  }
  const before = (await ask('charts?period=7d')).before
  // The eighth and the fourteenth day, and one that is in neither period.
  for (const daysAgo of [7, 13, 14]) await received(daysAgo)
  const compared = await ask('charts?period=7d')
  expect(compared.before).toEqual({ ...before, received: before.received + 2 })
  const ofBar = ({ received }: { received: number }) => received
  expect(compared.barsBefore.map(ofBar)).toEqual([1, 0, 0, 0, 0, 0, before.received + 1])

  const left = async () => (await ask('charts?period=7d')).bars.at(-1).left
  expect(await left()).toBe(0)
  const { id } = await app.deps.db.selectFrom('shipments').select('id').executeTakeFirstOrThrow()
  await insertBox(app.deps, id, { status: 'handed_over', handed_over_at: app.clock.now })
  expect(await left()).toBe(1)
  await app.deps.db
    .updateTable('boxes')
    .set({ status: 'ready', handed_over_at: null, carrier: null, tracking_number: null })
    .execute()
  expect(await left()).toBe(0)
})

test('the queue counts what is to do, and says since when the oldest waits', async () => {
  const waiting = async (kind: string) =>
    (await ask('queue')).queue.find((one: { kind: string }) => one.kind === kind)
  expect(await waiting('contact')).toEqual({ kind: 'contact', count: 0, oldestAt: null })
  const at = (days: number) => new Date(app.clock.now.getTime() - days * day)
  const written = {
    name: 'Paul',
    email: 'paul@exemple.test',
    subject: 'other',
    message: 'Bonjour',
    fingerprint: 'x',
  }
  for (const [days, isRead] of [
    [1, false],
    [3, false],
    [9, true],
  ] as const) {
    await app.deps.db
      .insertInto('contact_messages')
      .values({ ...written, created_at: at(days), is_read: isRead })
      .execute()
  }
  expect(await waiting('contact')).toEqual({
    kind: 'contact',
    count: 2,
    oldestAt: at(3).toISOString(),
  })
  for (const status of ['to_pack', 'ready'] as const) {
    await app.deps.db.updateTable('shipments').set({ status }).execute()
    expect([(await waiting('to-pack')).count, (await waiting('to-hand-over')).count]).toEqual(
      status === 'ready' ? [0, 1] : [1, 0],
    )
    // The rail counts both, and the page of one says how many wait in the other. Seen to fail: with those to pack alone.
    const { body } = await app.request('GET', '/api/warehouse/waiting', { as: admin })
    expect([body.shipments, body.ready]).toEqual([1, status === 'ready' ? 1 : 0])
  }
})

test('a request that waits for its customer’s money is not the team’s to do', async () => {
  const toDo = async () =>
    (await ask('queue')).queue.find(({ kind }: { kind: string }) => kind === 'requests').count
  const before = await toDo()
  const parcel_id = await insertParcel(app.deps, marie, 'received')
  const { id: request_id } = await app.deps.db
    .insertInto('parcel_requests')
    .values({ kind: 'weight-dispute', parcel_id, customer_id: marie.id, created_at: app.clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await toDo()).toBe(before + 1)
  await app.deps.db
    .insertInto('storage_settlements')
    .values({ parcel_id, way: 'destroy', opened_at: app.clock.now, request_id })
    .execute()
  expect(await toDo()).toBe(before)
})

test('the warehouse is as full as its shelves say; a closed one and an empty one hold nothing more', async () => {
  await app.deps.db.deleteFrom('stored_parcels').execute()
  const created_at = app.clock.now
  const shelves = ['Z01', 'Z02', 'Z03'].map((code) => ({
    code,
    zone: 'Essai',
    created_at,
    updated_at: created_at,
  }))
  await app.deps.db.insertInto('shelves').values(shelves).execute()
  const occupancy = async () => (await ask('counts')).occupancy
  const empty = await occupancy()
  expect(empty).toMatchObject({ parcels: 0, usedShelves: 0, oldestAt: null })
  const parcelId = await insertParcel(app.deps, marie, 'received')
  await insertReception(app.deps, parcelId, operateur)
  await app.deps.db.updateTable('stored_parcels').set({ shelf: 'Z01' }).execute()
  expect(await occupancy()).toEqual({
    parcels: 1,
    openShelves: empty.openShelves,
    usedShelves: 1,
    oldestAt: app.clock.now.toISOString(),
  })
  await app.deps.db
    .updateTable('shelves')
    .set({ is_active: false })
    .where('code', '=', 'Z01')
    .execute()
  expect(await occupancy()).toMatchObject({
    parcels: 1,
    openShelves: empty.openShelves - 1,
    usedShelves: 0,
  })
})
