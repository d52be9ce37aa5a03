import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertParcel, insertReception } from '#tests/support/fixtures.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { foldTallies, tallied, talliedByDay } from './tallies.ts'

let app: TestApp
let marie: Person
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  marie = await app.makeCustomer()
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())

const counted = async (where: string): Promise<number> =>
  (await app.deps.pool.query(`select count(*)::int as n from ${where}`)).rows[0].n
const changes = () => counted('tally_changes')
const fold = async () => foldTallies(await app.contextOf(admin))

const statuses = ['pending_arrival', 'received', 'blocked', 'delivered']
const status = (n: number): string => statuses[n % statuses.length] ?? ''

/** One of many writers: inserts a parcel, changes it twice, and deletes every third. */
async function write(n: number): Promise<void> {
  const id = await insertParcel(app.deps, marie, status(n))
  for (const next of [status(n + 1), n % 5 === 0 ? 'blocked' : 'delivered']) {
    await app.deps.db.updateTable('parcels').set({ status: next }).where('id', '=', id).execute()
  }
  if (n % 3 === 0) await app.deps.db.deleteFrom('parcels').where('id', '=', id).execute()
}

// Removed to see it fail: the trigger on updates.
test('tallies are what count(*) says, whoever writes and folds at the same time', async () => {
  const writers = Array.from({ length: 60 }, (_, n) => write(n))
  const folders = Array.from({ length: 6 }, fold)
  await Promise.all([...writers, ...folders])
  const expectCounts = async () => {
    for (const each of statuses) {
      const rows = await counted(`parcels where status = '${each}'`)
      expect([each, await tallied(app.deps.db, [`parcels:${each}`])]).toEqual([each, rows])
    }
  }
  await expectCounts()
  await fold()
  expect(await changes()).toBe(0)
  await expectCounts()
})

test('a writer waits for no other: a count that is not committed holds nobody', async () => {
  const client = await app.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update parcels set status = 'returned' where status = 'blocked'`)
    await insertParcel(app.deps, marie, 'received')
    await fold()
  } finally {
    await client.query('rollback')
    client.release()
  }
  const returned = await tallied(app.deps.db, ['parcels:returned'])
  expect(returned).toBe(0)
})

test('what changes no count leaves no change', async () => {
  await fold()
  await app.deps.db.updateTable('parcels').set({ merchant: 'Autre boutique' }).execute()
  expect(await changes()).toBe(0)
})

test('a deleted account is no user any more', async () => {
  const before = await tallied(app.deps.db, ['users'])
  const gone = await app.makeCustomer()
  expect(await tallied(app.deps.db, ['users'])).toBe(before + 1)
  await app.deps.db
    .updateTable('users')
    .set({ deleted_at: app.clock.now })
    .where('id', '=', gone.id)
    .execute()
  expect(await tallied(app.deps.db, ['users'])).toBe(before)
})

test('a reception counts on its day in Paris, an hour before midnight UTC too', async () => {
  const at = app.clock.now
  app.clock.now = new Date('2026-11-19T23:30:00Z')
  await insertReception(app.deps, await insertParcel(app.deps, marie, 'received'), admin)
  app.clock.now = at
  const series = await talliedByDay(app.deps.db, 'received-on', '2026-11-19', '2026-11-21')
  expect([...series]).toEqual([['2026-11-20', 1]])
})
