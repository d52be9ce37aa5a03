import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteRequest, requestedQuote, send, sentLine } from '#tests/support/quote-scenes.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let customer: Person
beforeAll(async () => {
  app = await createTestApp()
  customer = await app.makeCustomer()
})
afterAll(() => app.close())

// Removed to see it fail: the linear pattern of an address. A body of 250 kB of « @ » held the process for minutes.
test('an endless e-mail address is refused at once', async () => {
  const started = performance.now()
  const body = quoteRequest({ email: '@'.repeat(60_000) })
  const { status } = await app.request('POST', '/api/quotes', { as: customer, body })
  expect(status).toBe(422)
  expect(performance.now() - started).toBeLessThan(10_000)
})

test.each([
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '2026',
  'Fri Nov 20 2026',
])('a cursor that we never gave is a 422: %s', async (time) => {
  const id = '00000000-0000-4000-8000-000000000000'
  const cursor = Buffer.from(`${time}|${id}`).toString('base64url')
  for (const path of ['/api/parcels', '/api/quotes', '/api/orders', '/api/invoices']) {
    const { status } = await app.request('GET', `${path}?cursor=${cursor}`, { as: customer })
    expect(status).toBe(422)
  }
})

test('a quote beyond what the provider can charge is refused, not a failure', async () => {
  const admin = await app.makeStaff('admin')
  const quoteId = await requestedQuote(app, customer, [])
  const lines = [sentLine('carrier', 1_000_000, 999), sentLine('other', 1_000_000, 999)]
  const sending = { lines: [...lines, ...lines], unmeasuredReason: 'Déménagement' }
  expect((await send(app, admin, quoteId, 0, sending)).status).toBe(422)
})
