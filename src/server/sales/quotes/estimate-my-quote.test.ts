import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteRequest, receivedParcel, requestedQuote } from '#tests/support/quote-scenes.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await createTestApp()
  staff = await app.makeStaff('operateur')
})
afterAll(() => app.close())

const price = (query: string, as: Person) =>
  app.request('GET', `/api/quote-estimates?${query}`, { as })
const parcels = async (owner: Person, count: number, size = {}): Promise<string[]> => {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1)
    ids.push(await receivedParcel(app, owner, staff, size))
  return ids
}

test('my estimate has my plan and my own counters', async () => {
  const standard = await app.makeCustomer({ plan: 'standard' })
  const [first = '', ...others] = await parcels(standard, 4)
  const query = 'destination=Guadeloupe&weightKg=2&type=grouping&options=consolidation&parcels='
  const { body } = await price(query + others.join(), standard)
  expect(body).toMatchObject({
    plan: 'Standard',
    shippingCents: 2725,
    feeCents: 0,
    totalCents: 2725,
    room: null,
  })
  const four = await price(query + [first, ...others].join(), standard)
  expect(four.body).toMatchObject({ shippingCents: 2725 + 700, feeCents: 0 })
  expect([body.passedFreeGroupings, four.body.passedFreeGroupings]).toEqual([undefined, 3])
  // One parcel more than three would have to pay for the grouping of all: no room is offered.
  const lighter = query.replace('weightKg=2', 'weightKg=1,5')
  const roomOf = async (ids: readonly string[]) =>
    (await price(lighter + ids.join(), standard)).body.room
  expect(await roomOf(others.slice(1))).toMatchObject({ leftGrams: 500 })
  expect(await roomOf(others)).toBeNull()
})

test('what may still be added at the same price', async () => {
  const customer = await app.makeCustomer()
  const { body } = await price('destination=Guadeloupe&weightKg=3,6', customer)
  expect(body.room).toEqual({
    leftGrams: 1400,
    upToGrams: 5000,
    longestSideUpTo: 1000,
    totalLengthUpTo: 1500,
  })
})

test.each([
  ['destination-on-quote', 'destination=Saint-Martin&weightKg=2'],
  ['weight-over-limit', 'destination=Guadeloupe&weightKg=31'],
  ['declared-value-on-quote', 'destination=Guadeloupe&weightKg=2&declaredValueCents=200001'],
  ['value-uninsured', 'destination=Guadeloupe&weightKg=2&declaredValueCents=100001'],
  [
    'value-underinsured',
    'destination=Guadeloupe&weightKg=2&declaredValueCents=150000&insurance=150',
  ],
  ['eco-not-available', 'destination=Wallis-et-Futuna&weightKg=2&mode=eco'],
])('without a price it says why: %s', async (code, query) => {
  const { status, body } = await price(query, await app.makeCustomer())
  expect([status, body.code]).toEqual([409, code])
})

// Removed to see it fail: the storage of estimateMyQuote, then of requestQuote.
test('storage that is due already is a line of the estimate, and of the request that follows', async () => {
  const customer = await app.makeCustomer()
  const late = await receivedParcel(app, customer, staff, { receivedDaysAgo: 34 })
  const query = `destination=Guadeloupe&weightKg=0,9&parcels=${late}`
  const { body } = await price(query, customer)
  expect(
    body.lines.map((line: { code: string; amountCents: number }) => [line.code, line.amountCents]),
  ).toEqual([
    ['carrier', 2000],
    ['storage', 400],
    ['processing_fee', 690],
  ])
  expect(body).toMatchObject({ shippingCents: 2400, feeCents: 690, totalCents: 3090 })
  const quoteId = await requestedQuote(app, customer, [late], { destination: 'Guadeloupe' })
  const { body: asked } = await app.request('GET', `/api/quotes/${quoteId}`, { as: customer })
  expect(asked.estimate).toMatchObject({ shippingCents: 2400, totalCents: 3090 })
})

test('where transport is on quote, the fee and the storage due are known all the same', async () => {
  const customer = await app.makeCustomer({ plan: 'standard' })
  const late = await receivedParcel(app, customer, staff, { receivedDaysAgo: 64 })
  const query = `destination=Saint-Martin&weightKg=0,9&parcels=${late}`
  expect((await price(query, customer)).body.details).toEqual({ feeCents: 0, storageCents: 400 })
  const free = await app.makeCustomer()
  const { body } = await price('destination=Saint-Martin&weightKg=2', free)
  expect(body.details).toEqual({ feeCents: 690, storageCents: 0 })
})

test('the measures of the chosen parcels count: the extra, the limit', async () => {
  const customer = await app.makeCustomer()
  const long = await receivedParcel(app, customer, staff, { lengthMm: 1100 })
  const tooLong = await receivedParcel(app, customer, staff, { lengthMm: 1700 })
  const query = 'destination=Guadeloupe&weightKg=0,9&parcels='
  expect((await price(query + long, customer)).body.shippingCents).toBe(2000 + 800)
  expect((await price(query + tooLong, customer)).body.code).toBe('dimensions-over-limit')
})

// Removed to see it fail: the `customer_id` condition of freeParcels.
test('somebody else’s parcel and one in a quote are not available', async () => {
  const customer = await app.makeCustomer()
  const other = await receivedParcel(app, await app.makeCustomer(), staff)
  const held = await receivedParcel(app, customer, staff)
  await requestedQuote(app, customer, [held])
  for (const id of [other, held, crypto.randomUUID()]) {
    const estimated = await price(`destination=Guadeloupe&weightKg=1&parcels=${id}`, customer)
    const ways = await app.request(
      'GET',
      `/api/shipping-ways?destination=Guadeloupe&parcels=${id}`,
      { as: customer },
    )
    expect([estimated.body.code, ways.body.code]).toEqual(Array(2).fill('parcel-not-available'))
  }
})

test('the live estimate and the stored one are the same', async () => {
  const customer = await app.makeCustomer({ plan: 'standard' })
  for (const [weightGrams, lengthMm] of [
    [900, 300],
    [4100, 1100],
  ]) {
    const ids = await parcels(customer, 2, { weightGrams, lengthMm })
    const live = await price(
      `destination=Guadeloupe&weightKg=5&type=grouping&insurance=500&options=consolidation,grouped_repackaging&parcels=${ids.join()}`,
      customer,
    )
    const body = quoteRequest({
      destination: 'Guadeloupe',
      weightGrams: 5000,
      shippingType: 'grouping',
      insuranceTier: 500,
      options: ['consolidation', 'grouped_repackaging'],
      parcelIds: ids,
    })
    const stored = await app.request('POST', '/api/quotes', { as: customer, body })
    expect(live.body.totalCents).toBe(stored.body.estimatedTotalCents)
  }
})

// Removed to see it fail: `promisedBenefits` in `benefitCounters`.
test('of two requests, only the first counts on the first shipment without fee', async () => {
  const customer = await app.makeCustomer({ plan: 'standard' })
  const admin = await app.makeStaff('admin')
  const first = await requestedQuote(app, customer, [await receivedParcel(app, customer, staff)])
  const second = await requestedQuote(app, customer, [await receivedParcel(app, customer, staff)])
  const feeOf = async (quoteId: string) => {
    const { body } = await app.request('GET', `/api/admin/quotes/${quoteId}`, { as: admin })
    return [body.quote.estimate.feeCents, body.proposal.feeCents]
  }
  expect(await feeOf(first)).toEqual([0, 0])
  expect(await feeOf(second)).toEqual([414, 414])
  await app.request('POST', `/api/quotes/${first}/refusal`, {
    as: customer,
    body: { reason: 'Plus besoin' },
  })
  expect(await feeOf(second)).toEqual([414, 0])
})

// Removed to see it fail: only the quotes asked for in the present month were counted.
test('a quote that is still open in the next month has the free groupings that it promises', async () => {
  const owner = await app.makeCustomer({ plan: 'standard' })
  const now = app.clock.now
  const grouped = { shippingType: 'grouping', options: ['consolidation'] } as const
  app.clock.now = new Date('2026-11-28T10:00:00Z')
  await requestedQuote(app, owner, await parcels(owner, 3), grouped)
  app.clock.now = new Date('2026-12-01T10:00:00Z')
  const ids = await parcels(owner, 3)
  const query = `destination=Guadeloupe&weightKg=2&type=grouping&options=consolidation&parcels=${ids.join()}`
  expect((await price(query, owner)).body).toMatchObject({ shippingCents: 2725 + 700 })
  app.clock.now = now
})
