import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedAnswers } from '#tests/support/counted.ts'
import { quoteRequest, receivedParcel } from '#tests/support/quote-scenes.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await createTestApp()
  staff = await app.makeStaff('operateur')
})
afterAll(() => app.close())

const ways = (query: string, as: Person | null) =>
  app.request('GET', `/api/shipping-ways?${query}`, as ? { as } : {})
const weighing = async (owner: Person, ...weights: number[]): Promise<string[]> => {
  const ids: string[] = []
  for (const weightGrams of weights)
    ids.push(await receivedParcel(app, owner, staff, { weightGrams }))
  return ids
}

test('12 kg in two boxes: what each costs, and beside one box and each alone, why', async () => {
  const customer = await app.makeCustomer()
  const ids = await weighing(customer, 10_000, 2000)
  const { status, body } = await ways(
    `destination=Guadeloupe&type=grouping&options=consolidation&parcels=${ids.join()}`,
    customer,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    totalCents: 6560 + 2725 + 2 * 690,
    isProved: true,
    together: {
      totalCents: 13_705 + 700 + 690,
      differences: [
        { kind: 'carrier', cents: 9285 - 13_705 },
        { kind: 'fee', cents: 690 },
        { kind: 'grouping', cents: -700 },
      ],
    },
    apart: { totalCents: 6560 + 2725 + 2 * 690, differences: [] },
  })
  expect(body.shipments).toMatchObject([
    { parcelIds: [ids[0]], type: 'direct', options: [], weightGrams: 10_000, totalCents: 7250 },
    { parcelIds: [ids[1]], type: 'direct', options: [], weightGrams: 2000, totalCents: 3415 },
  ])
})

test('the requests that a split prepares are estimated at what it said, limited benefits included', async () => {
  const customer = await app.makeCustomer({ plan: 'standard' })
  const ids = await weighing(customer, 6000, 3200, 1200, 700)
  const query = `destination=Guadeloupe&type=grouping&options=consolidation&parcels=${ids.join()}`
  const { body } = await ways(query, customer)
  expect(body.shipments.length).toBeGreaterThan(1)
  for (const shipment of body.shipments) {
    const request = quoteRequest({
      destination: 'Guadeloupe',
      weightGrams: shipment.weightGrams,
      shippingType: shipment.type,
      options: shipment.options,
      parcelIds: shipment.parcelIds,
    })
    const asked = await app.request('POST', '/api/quotes', { as: customer, body: request })
    expect(asked.body.estimatedTotalCents).toBe(shipment.totalCents)
  }
})

// Removed to see it fail: the storage of compareShippingWays; the split said 4,00 € less than its requests.
test('storage that is due is in the price of every way, with the shipment of its parcel', async () => {
  const customer = await app.makeCustomer()
  const [heavy = ''] = await weighing(customer, 10_000)
  const late = await receivedParcel(app, customer, staff, {
    weightGrams: 2000,
    receivedDaysAgo: 34,
  })
  const query = `destination=Guadeloupe&type=grouping&options=consolidation&parcels=${heavy},${late}`
  const { body } = await ways(query, customer)
  expect(body).toMatchObject({
    totalCents: 6560 + 2725 + 2 * 690 + 400,
    together: { totalCents: 13_705 + 700 + 690 + 400 },
    apart: { totalCents: 6560 + 2725 + 2 * 690 + 400 },
    shipments: [{ totalCents: 7250 }, { shippingCents: 2725 + 400, totalCents: 3415 + 400 }],
  })
  const codes = body.shipments[1].lines.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(['carrier', 'storage', 'processing_fee'])
})

test('over 30 kg there is no way together; a parcel over the limit has none at all', async () => {
  const customer = await app.makeCustomer()
  const heavy = await weighing(customer, 20_000, 18_000)
  const two = await ways(`destination=Guadeloupe&parcels=${heavy.join()}`, customer)
  expect(two.body).toMatchObject({ together: null, shipments: [{}, {}] })
  const long = await receivedParcel(app, customer, staff, { lengthMm: 1700 })
  const none = await ways(`destination=Guadeloupe&parcels=${[...heavy, long].join()}`, customer)
  expect([none.status, none.body.code]).toEqual([409, 'parcel-over-limit'])
})

test.each([
  ['destination-on-quote', 'destination=Saint-Martin'],
  ['eco-not-available', 'destination=Nouvelle-Calédonie&mode=eco'],
])('refused with %s', async (code, query) => {
  const customer = await app.makeCustomer()
  const [id] = await weighing(customer, 900)
  const { status, body } = await ways(`${query}&parcels=${id}`, customer)
  expect([status, body.code]).toEqual([409, code])
})

test('nothing chosen, or not measured, is refused; 401 for nobody, 403 for staff', async () => {
  const customer = await app.makeCustomer()
  const id = await receivedParcel(app, customer, staff, { measured: false })
  for (const parcels of ['', `&parcels=${id}`]) {
    const { status, body } = await ways(`destination=Guadeloupe${parcels}`, customer)
    expect([status, body.code]).toEqual([409, 'parcels-not-measured'])
  }
  expect((await ways('destination=Guadeloupe', null)).status).toBe(401)
  expect((await ways('destination=Guadeloupe', staff)).status).toBe(403)
  expect((await ways('destination=Guadeloupe&parcels=un', customer)).status).toBe(422)
})

test('who asks without end is told to wait', async () => {
  const customer = await app.makeCustomer()
  const query = `destination=Guadeloupe&parcels=${randomUUID()}`
  const answers = await Promise.all(Array.from({ length: 121 }, () => ways(query, customer)))
  expect(countedAnswers(answers)).toEqual({ 'parcel-not-available': 120, 'too-many-requests': 1 })
})
