import { afterAll, beforeAll, expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const price = (query: string) => app.request('GET', `/api/estimates?${query}`)

test('2 kg to Nouvelle-Calédonie cost the grid plus the processing fee, every line told', async () => {
  const { status, body } = await price('destination=Nouvelle-Calédonie&weightKg=2')
  expect(status).toBe(200)
  expect(body).toMatchObject({ shippingCents: 3525, feeCents: 690, totalCents: 4215 })
  expect(body.lines.map((line: { amountCents: number }) => line.amountCents)).toEqual([3525, 690])
})

test('all options, insurance, grouping and a plan enter the price', async () => {
  const { body } = await price(
    'destination=La Réunion&weightKg=1,4&mode=eco&type=grouping&plan=premium&insurance=500&options=consolidation,signature_required',
  )
  expect(body).toMatchObject({ shippingCents: 1555 + 330 + 700 + 310 - 700, feeCents: 0 })
})

test.each([
  ['0.5', 1265],
  ['0.5001', 2000],
  ['1', 2000],
  ['1.0000000001', 2000],
  ['1.001', 2725],
  ['2.3', 4095],
  ['30', 15_055],
])(
  '%s kg to Guadeloupe cost %i cents of transport: the next tier begins right above its limit',
  async (weightKg, cents) => {
    const { body } = await price(`destination=Guadeloupe&weightKg=${weightKg}`)
    expect(body.shippingCents).toBe(cents)
  },
)

test.each([
  ['destination=Guadeloupe&weightKg=30.0001', 'weight-over-limit'],
  ['destination=Guadeloupe&weightKg=100000', 'weight-over-limit'],
  ['destination=Guadeloupe&weightKg=30.001', 'weight-over-limit'],
  ['destination=Saint-Martin&weightKg=1', 'destination-on-quote'],
  ['destination=Wallis-et-Futuna&weightKg=1&mode=eco', 'eco-not-available'],
])('%s is refused with %s, and the fee that is known', async (query, code) => {
  const { status, body } = await price(query)
  expect(status).toBe(409)
  expect(body).toEqual({ code, requestId: expect.any(String), details: { feeCents: 690 } })
})

test.each([
  ['destination=Atlantide&weightKg=1', 'destination'],
  ['destination=Guadeloupe&weightKg=abc', 'weightKg'],
  ['destination=Guadeloupe&weightKg=0', 'weightKg'],
  ['destination=Guadeloupe&weightKg=1&insurance=200', 'insurance'],
  ['destination=Guadeloupe&weightKg=1&options=wrapping', 'options.0'],
  ['destination=Guadeloupe&weightKg=1&colour=red', 'colour'],
  ['weightKg=1', 'destination'],
])('%s is a 422 that names %s', async (query, field) => {
  const { status, body } = await price(query)
  expect(status).toBe(422)
  expect(body.fields).toHaveProperty([field])
})

beforeAll(async () => {
  app = await createTestApp()
})

afterAll(() => app.close())

const rates = (destination: string) =>
  app.request('GET', `/api/rates?destination=${encodeURIComponent(destination)}`)

test('a visitor reads the price of each weight and the fee of each plan', async () => {
  const { status, body } = await rates('Guadeloupe')
  expect(status).toBe(200)
  expect(body.rates).toHaveLength(7)
  expect(body.rates[0]).toEqual({ upToGrams: 500, standardCents: 1265, ecoCents: 885 })
  expect(body.fees).toEqual([
    { plan: 'gratuit', feeCents: 690 },
    { plan: 'standard', feeCents: 414 },
    { plan: 'premium', feeCents: 0 },
  ])
})

test('a destination on quote has no price, an unknown one is a 422', async () => {
  expect((await rates('Saint-Barthélemy')).body.rates).toEqual([])
  expect((await rates('Atlantide')).status).toBe(422)
})

test('a catalogue that enters into force changes what is answered from that moment, and where eco is sold', async () => {
  const tomorrow = new Date(app.clock.now.getTime() + 86_400_000)
  const dearer = {
    ...initialCatalogue,
    zones: { ...initialCatalogue.zones, Guadeloupe: null, 'Saint-Martin': 'OM1' },
  }
  await app.deps.db
    .insertInto('catalogue_versions')
    .values({ version: 2, effective_from: tomorrow, content: JSON.stringify(dearer) })
    .execute()
  const soldTo = async (name: string) =>
    (await app.request('GET', '/api/quote-prices')).body.destinations.find(
      (destination: { name: string }) => destination.name === name,
    )
  const ecoToSaintMartin = '/api/estimates?destination=Saint-Martin&weightKg=2&mode=eco'
  expect((await rates('Guadeloupe')).body.rates).toHaveLength(7)
  expect(await soldTo('Guadeloupe')).toEqual({ name: 'Guadeloupe', zone: 'OM1', sellsEco: true })
  expect(await soldTo('Saint-Martin')).toMatchObject({ zone: null, sellsEco: false })
  expect((await app.request('GET', ecoToSaintMartin)).status).toBe(409)
  app.clock.now = new Date(tomorrow.getTime() + 1000)
  expect((await rates('Guadeloupe')).body.rates).toEqual([])
  expect(await soldTo('Guadeloupe')).toMatchObject({ zone: null, sellsEco: false })
  expect(await soldTo('Saint-Martin')).toMatchObject({ zone: 'OM1', sellsEco: true })
  expect((await app.request('GET', ecoToSaintMartin)).body.shippingCents).toBe(1555)
})
