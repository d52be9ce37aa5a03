import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { quoteRequest, send } from '#tests/support/quote-scenes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ DATABASE_POOL: '2' })
})
afterAll(() => app.close())

// Removed to see it fail: the catalogue read through the transaction. A verb that holds a connection and waits for a
// second one starves with as many others as the pool has connections: all of them time out.
test('more requests at once than the pool has connections are all served', async () => {
  const customers = await Promise.all(Array.from({ length: 6 }, () => app.makeCustomer()))
  const admin = await app.makeStaff('admin')
  const asked = await Promise.all(
    customers.map((as) => app.request('POST', '/api/quotes', { as, body: quoteRequest() })),
  )
  expect(asked.map(({ status }) => status)).toEqual(customers.map(() => 200))
  const sent = await Promise.all(
    asked.map(({ body }) => send(app, admin, body.id, 0, { unmeasuredReason: 'Estimation' })),
  )
  expect(sent.map(({ status }) => status)).toEqual(customers.map(() => 200))
})
