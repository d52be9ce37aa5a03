import { afterAll, beforeAll, expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
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
