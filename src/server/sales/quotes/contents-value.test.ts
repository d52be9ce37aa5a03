import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteRow } from '#tests/support/quote-desk.ts'
import { quoteRequest, receivedParcel } from '#tests/support/quote-scenes.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let customer: Person
let staff: Person
beforeAll(async () => {
  app = await createTestApp()
  customer = await app.makeCustomer()
  staff = await app.makeStaff('operateur')
})
afterAll(() => app.close())

async function parcelWorth(...unitCents: number[]): Promise<string> {
  const id = await receivedParcel(app, customer, staff)
  const lines = unitCents.map((cents, index) => ({
    parcel_id: id,
    position: index + 1,
    description: 'Ordinateur portable',
    quantity: 2,
    unit_cents: cents,
    category: 'electronics',
  }))
  await app.deps.db.insertInto('content_lines').values(lines).execute()
  await app.deps.db
    .updateTable('parcels')
    .set({ has_contents: true })
    .where('id', '=', id)
    .execute()
  return id
}

const ask = (overrides: Record<string, unknown>) =>
  app.request('POST', '/api/quotes', { as: customer, body: quoteRequest(overrides) })
const price = (parcelId: string, query = '') =>
  app.request(
    'GET',
    `/api/quote-estimates?destination=Nouvelle-Cal%C3%A9donie&weightKg=0.9&parcels=${parcelId}${query}`,
    { as: customer },
  )

// Removed to see it fail: `countedValue` in request-quote.ts and in estimate-my-quote.ts (the typed value alone).
test('what the chosen parcels are declared to hold counts when it is more than what is typed', async () => {
  const parcelId = await parcelWorth(60_000)
  const parcelIds = [parcelId]
  expect((await price(parcelId)).body.code).toBe('value-uninsured')
  expect((await ask({ parcelIds })).body.code).toBe('value-uninsured')
  expect((await ask({ parcelIds, declaredValueCents: 1000 })).body.code).toBe('value-uninsured')
  expect((await ask({ parcelIds, insuranceTier: 1000 })).body.code).toBe('value-underinsured')

  expect((await price(parcelId, '&insurance=2000')).status).toBe(200)
  const { status, body } = await ask({ parcelIds, insuranceTier: 2000 })
  expect(status).toBe(200)
  expect((await quoteRow(app, body.id)).declared_value_cents).toBe(120_000)
})

test('several parcels count together, and above 2 000 € they are on quote', async () => {
  const parcelIds = [await parcelWorth(50_000), await parcelWorth(30_000, 40_000)]
  expect((await price(parcelIds.join(','))).body.code).toBe('declared-value-on-quote')
  const { body } = await ask({ parcelIds })
  expect(body.estimatedTotalCents).toBeNull()
  expect((await quoteRow(app, body.id)).declared_value_cents).toBe(240_000)
})

test('a parcel says what its contents are worth, and what it would cost alone with the insurance they need', async () => {
  const id = await parcelWorth(60_000)
  const as = customer
  expect((await app.request('GET', `/api/parcels/${id}`, { as })).body.contentsCents).toBe(120_000)
  const { body } = await app.request('GET', `/api/parcels/${id}/situation`, { as })
  expect(body.today).toMatchObject({ insuranceTier: 2000, price: { shippingCents: 1995 + 1320 } })
  const plain = await receivedParcel(app, customer, staff)
  const { body: bare } = await app.request('GET', `/api/parcels/${plain}/situation`, { as })
  expect(bare.today).toMatchObject({ insuranceTier: 0, price: { shippingCents: 1995 } })
})

test('the list prices, the limits and the zones are those of the catalogue in force, for everybody', async () => {
  const { status, body } = await app.request('GET', '/api/quote-prices')
  expect(status).toBe(200)
  expect(body.insurance).toContainEqual({ tier: 150, cents: 110 })
  expect(body.extras).toContainEqual({ code: 'consolidation', cents: 700, heavyCents: 1000 })
  expect(body.baseInsurance).toEqual({ perKgCents: 2300, atMostCents: 69_000 })
  expect(body.limits).toEqual({ maxUninsuredValueCents: 100_000, maxOnlineValueCents: 200_000 })
  expect(body.sizes).toEqual({
    maxGrams: 30_000,
    totalLengthUnder: 2000,
    nonStandardOverTotalLength: 1500,
    nonStandardOverLongestSide: 1000,
  })
})
