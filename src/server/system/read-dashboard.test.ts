import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFact } from '#server/core/facts.ts'
import { insertParcel } from '#tests/support/fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the office counts what waits and what arrived, and sees what the staff did last', async () => {
  const [admin, marie] = [await app.makeStaff('admin'), await app.makeCustomer()]
  for (const status of ['pending_arrival', 'received', 'pending_quote', 'delivered', 'returned']) {
    await insertParcel(app.deps, marie, status)
  }
  for (const [who, type] of [
    [admin, 'parcel.received'],
    [marie, 'parcel.edited'],
    [admin, 'account.signed-in'],
  ] as const) {
    const ctx = await app.contextOf(who)
    await ctx.db.transaction().execute((tx) => recordFact(tx, ctx, { type, customerId: marie.id }))
  }
  const { body } = await app.request('GET', '/api/admin/dashboard', { as: admin })
  expect(body).toEqual({
    pendingParcels: 3,
    deliveredParcels: 1,
    pendingQuotes: 0,
    users: 2,
    actions: [
      {
        id: expect.any(Number),
        type: 'parcel.received',
        at: expect.any(String),
        actor: 'Marie Tehei',
      },
    ],
  })
})
