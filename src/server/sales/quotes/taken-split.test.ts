import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteRequest, receivedParcel } from '#tests/support/quote-scenes.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await createTestApp()
  staff = await app.makeStaff('operateur')
})
afterAll(() => app.close())

type Shipment = {
  type: string
  options: string[]
  parcelIds: string[]
  weightGrams: number
  totalCents: number
}
type Ways = { shipments: Shipment[]; totalCents: number }

const parcelsOf = async (owner: Person, ...weights: number[]): Promise<string[]> => {
  const ids: string[] = []
  for (const weightGrams of weights)
    ids.push(await receivedParcel(app, owner, staff, { weightGrams }))
  return ids
}

const waysOf = async (as: Person, ids: readonly string[]): Promise<Ways> => {
  const query = `destination=Guadeloupe&type=grouping&options=consolidation&parcels=${ids.join()}`
  const { body } = await app.request('GET', `/api/shipping-ways?${query}`, { as })
  expect(body.shipments.length).toBeGreaterThan(1)
  return body
}

/** The first request of a split, as the screen sends it. */
const firstOf = ({ shipments: [first, ...others], totalCents }: Ways) => ({
  ...quoteRequest({
    destination: 'Guadeloupe',
    weightGrams: first?.weightGrams ?? 0,
    shippingType: first?.type,
    options: first?.options,
    parcelIds: first?.parcelIds,
  }),
  split: {
    type: 'grouping',
    options: ['consolidation'],
    others: others.map(({ parcelIds }) => parcelIds),
    totalCents,
  },
})

const ask = (as: Person, body: object) => app.request('POST', '/api/quotes', { as, body })
const quotesOf = async (as: Person): Promise<unknown[]> =>
  (await app.request('GET', '/api/quotes', { as })).body.items

test('a split is asked for at the price that its customer read, limited benefits included', async () => {
  const customer = await app.makeCustomer({ plan: 'standard' })
  const ways = await waysOf(customer, await parcelsOf(customer, 6000, 3200, 1200, 700))
  const { status, body } = await ask(customer, firstOf(ways))
  expect([status, body.estimatedTotalCents]).toEqual([200, ways.shipments[0]?.totalCents])
})

// Removed to see it fail: the storage of requireSeenSplit; what was read was refused as a price that had changed.
test('a split with storage due is asked for at the price that its customer read', async () => {
  const customer = await app.makeCustomer()
  const [light = ''] = await parcelsOf(customer, 1600)
  const kept = { weightGrams: 10_000, receivedDaysAgo: 34 }
  const ways = await waysOf(customer, [await receivedParcel(app, customer, staff, kept), light])
  const { status, body } = await ask(customer, firstOf(ways))
  expect([status, body.estimatedTotalCents]).toEqual([200, ways.shipments[0]?.totalCents])
})

// Removed to see it fail: `requireSeenSplit` in request-quote; the first quote was asked for at a price that nobody had seen.
test('a measure of a later shipment that changed is told before the first is asked for, with what they cost now', async () => {
  const customer = await app.makeCustomer()
  const ids = await parcelsOf(customer, 10_000, 1600)
  const ways = await waysOf(customer, ids)
  const last = ways.shipments.at(-1)?.parcelIds[0]
  await app.deps.pool.query('update receptions set weight_g = 4000 where parcel_id = $1', [last])
  const { status, body } = await ask(customer, firstOf(ways))
  expect([status, body.code]).toEqual([409, 'price-changed'])
  expect(body.details.totalCents).toBeGreaterThan(ways.totalCents)
  expect(await quotesOf(customer)).toEqual([])
  const read = { ...ways, totalCents: body.details.totalCents }
  expect((await ask(customer, firstOf(read))).status).toBe(200)
})

// Removed to see it fail: the later shipments’ parcels in `lockFreeParcels`; the first quote was asked for, and the second refused.
test('a parcel of a later shipment that goes back to its shop is told before the first is asked for', async () => {
  const customer = await app.makeCustomer()
  const ways = await waysOf(customer, await parcelsOf(customer, 10_000, 1600))
  const last = ways.shipments.at(-1)?.parcelIds[0] ?? ''
  const back = { reason: 'Trop petit', shopAddress: 'La Boutique, 1 rue du Port, 59000 Lille' }
  const path = `/api/parcels/${last}/return-requests`
  expect((await app.request('POST', path, { as: customer, body: back })).status).toBe(200)
  const { status, body } = await ask(customer, firstOf(ways))
  expect([status, body.code, body.details]).toEqual([
    409,
    'parcel-not-available',
    { parcelIds: [last] },
  ])
  expect(await quotesOf(customer)).toEqual([])
})

test('a split names free parcels of its customer alone, each once', async () => {
  const [customer, other] = [await app.makeCustomer(), await app.makeCustomer()]
  const ways = await waysOf(customer, await parcelsOf(customer, 10_000, 2000))
  const [theirs = ''] = await parcelsOf(other, 2000)
  const first = firstOf(ways)
  const naming = (others: string[][]) => ({ ...first, split: { ...first.split, others } })
  const stranger = await ask(customer, naming([[theirs]]))
  expect([stranger.status, stranger.body.code]).toEqual([409, 'parcel-not-available'])
  const twice = await ask(customer, naming([[...(ways.shipments[0]?.parcelIds ?? [])]]))
  expect([twice.status, twice.body.fields]).toEqual([422, { split: 'invalid' }])
  expect(await quotesOf(customer)).toEqual([])
})
