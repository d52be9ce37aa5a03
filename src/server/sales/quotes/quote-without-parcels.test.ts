import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, quoteRequest, receivedParcel, send } from '#tests/support/quote-scenes.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())

// Seen to fail: it was paid, and its shipment had nothing that anybody could pack.
test('a quote that was sent without parcels is accepted once a received one is joined', async () => {
  const marie = await app.makeCustomer()
  const request = { as: marie, body: quoteRequest() }
  const { id } = (await app.request('POST', '/api/quotes', request)).body
  const why = { unmeasuredReason: 'Colis attendu demain' }
  expect((await send(app, admin, id, 0, why)).status).toBe(200)
  expect((await accept(app, marie, id, 1)).body.code).toBe('quote-without-parcels')

  const parcelIds = [await receivedParcel(app, marie, admin)]
  const again = await send(app, admin, id, 1, { parcelIds })
  expect(again.status).toBe(200)
  expect((await accept(app, marie, id, 2)).status).toBe(200)
})
