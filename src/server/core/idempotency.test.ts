import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext } from '#server/worker.ts'
import { forgetOld } from '#server/office/system/forget-old.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const declaration = (trackingNumber: string) => ({
  trackingNumber,
  merchant: 'La Redoute',
  requestedAction: 'grouping',
})

// Removed to see it fail: the print of the request. The second parcel was answered as declared, and was not.
test('a key that comes back with another request is refused, with the same one it is a replay', async () => {
  const as = await app.makeCustomer()
  const headers = { 'idempotency-key': 'one-attempt' }
  const declare = (number: string) =>
    app.request('POST', '/api/parcels', { as, headers, body: declaration(number) })
  const first = await declare('6A11111111111')
  expect(first.status).toBe(200)
  expect((await declare('6A11111111111')).body).toEqual(first.body)
  const other = await declare('6A22222222222')
  expect([other.status, other.body.fields]).toEqual([422, { 'Idempotency-Key': 'reused' }])
})

test('what only serves for a while is forgotten after it, and nothing sooner', async () => {
  const as = await app.makeCustomer()
  const inThirtyDays = new Date(app.clock.now.getTime() + 30 * 86_400_000)
  await app.deps.db
    .updateTable('sessions')
    .set({ expires_at: inThirtyDays })
    .where('user_id', '=', as.id)
    .execute()
  const headers = { 'idempotency-key': 'kept-a-day' }
  const body = declaration('6A33333333333')
  await app.request('POST', '/api/parcels', { as, headers, body })
  await app.deps.db
    .insertInto('attempts')
    .values({ key: 'sign-in:a@b.test', window_start: app.clock.now })
    .execute()
  const left = async () => {
    await forgetOld(jobContext(app.deps, 'forget-old'))
    const { rows } = await app.deps.pool.query(`select
      (select count(*)::int from idempotency_keys where key = 'kept-a-day') as keys,
      (select count(*)::int from attempts where key = 'sign-in:a@b.test') as attempts,
      (select count(*)::int from sessions where user_id = '${as.id}') as sessions`)
    return rows[0]
  }
  expect(await left()).toEqual({ keys: 1, attempts: 1, sessions: 1 })
  app.clock.now = new Date(app.clock.now.getTime() + 3 * 86_400_000)
  expect(await left()).toEqual({ keys: 0, attempts: 0, sessions: 1 })
  app.clock.now = new Date(app.clock.now.getTime() + 30 * 86_400_000)
  expect(await left()).toEqual({ keys: 0, attempts: 0, sessions: 0 })
})
