import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accept,
  carrierAndFee,
  receivedParcel,
  requestedQuote,
  send,
  sentLine,
} from '#tests/support/quote-scenes.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'

let till: Till
let admin: Person
let marie: Person
beforeAll(async () => {
  till = await openTill()
  admin = await till.app.makeStaff('admin')
  marie = await till.app.makeCustomer()
})
afterAll(() => till.close())

/** A parcel whose quote was sent before anybody said what is in it. */
async function sentQuote() {
  const parcelId = await receivedParcel(till.app, marie, admin)
  const quoteId = await requestedQuote(till.app, marie, [parcelId])
  expect((await send(till.app, admin, quoteId, 0)).status).toBe(200)
  return { parcelId, quoteId }
}

const declare = async (parcelId: string, version: number, unitCents: number) => {
  const line = { description: 'Téléphone portable Pixel 12', quantity: 1, category: 'electronics' }
  const { status } = await till.app.request('PUT', `/api/parcels/${parcelId}/contents`, {
    as: marie,
    body: { version, lines: [{ ...line, unitCents }] },
  })
  expect(status).toBe(200)
}
const read = async (path: string, as: Person) => (await till.app.request('GET', path, { as })).body
const uninsuredIn = async (quoteId: string) => [
  (await read(`/api/quotes/${quoteId}`, marie)).uninsured,
  (await read(`/api/admin/quotes/${quoteId}`, admin)).quote.uninsured,
  (await read('/api/admin/quotes', admin)).items.find(({ id }: { id: string }) => id === quoteId)
    .isUninsured,
]
const open = (quoteId: string, version: number, totalCents: number) =>
  till.open(marie, [{ id: quoteId, number: '', version, totalCents, parcelIds: [] }])

const uninsured = { valueCents: 150_000, insuredCents: 0 }

// Removed to see it fail: `requireContentsInsured` in `acceptVersion`; it was accepted, and held at the bench.
test('a quote whose contents are worth more than it insures is not accepted, until the value is right', async () => {
  const { parcelId, quoteId } = await sentQuote()
  expect(await uninsuredIn(quoteId)).toEqual([undefined, undefined, undefined])
  await declare(parcelId, 0, 150_000)
  expect(await accept(till.app, marie, quoteId, 1)).toMatchObject({
    status: 409,
    body: { code: 'value-uninsured', details: { quoteId, ...uninsured } },
  })
  expect(await uninsuredIn(quoteId)).toEqual([uninsured, uninsured, true])
  await declare(parcelId, 1, 100_000)
  expect((await accept(till.app, marie, quoteId, 1)).status).toBe(200)
  expect(await uninsuredIn(quoteId)).toEqual([undefined, undefined, undefined])
})

// Removed to see it fail: `requireContentsInsured` in `lockBasket`; the payment page opened.
test('an accepted one is not paid, until the office sends a version that insures it', async () => {
  const { parcelId, quoteId } = await sentQuote()
  expect((await accept(till.app, marie, quoteId, 1)).status).toBe(200)
  await declare(parcelId, 0, 150_000)
  const { status, body } = await open(quoteId, 1, 2685)
  expect([status, body.code, body.details]).toEqual([
    409,
    'value-uninsured',
    { quoteId, number: expect.any(String), ...uninsured },
  ])
  expect(await till.count('checkouts', 'customer_id = $1', [marie.id])).toBe(0)
  expect(await uninsuredIn(quoteId)).toEqual([uninsured, uninsured, true])

  const insurance = { ...sentLine('insurance', 1320), insuredCents: 200_000 }
  const lines = [...carrierAndFee, insurance]
  expect((await send(till.app, admin, quoteId, 1, { lines })).status).toBe(200)
  expect((await accept(till.app, marie, quoteId, 2)).status).toBe(200)
  expect((await open(quoteId, 2, 2685 + 1320)).status).toBe(200)
})
