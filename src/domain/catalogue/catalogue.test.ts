import { expect, test } from 'vitest'
import { destinations } from '#domain/destination/destination.ts'
import { extraCodes, initialCatalogue, insuranceTiers } from './catalogue.ts'

test('the catalogue survives the database: it is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(initialCatalogue))).toEqual(initialCatalogue)
})

test('eight destinations are priced online, four are on quote', () => {
  const zoned = Object.groupBy(destinations, (name) => initialCatalogue.zones[name] ?? 'on quote')
  expect(zoned).toEqual({
    OM1: ['Guadeloupe', 'Martinique', 'La Réunion', 'Mayotte', 'Guyane'],
    OM2: ['Polynésie Française', 'Nouvelle-Calédonie', 'Wallis-et-Futuna'],
    'on quote': [
      'Saint-Pierre-et-Miquelon',
      'Saint-Martin',
      'Saint-Barthélemy',
      'Terres australes et antarctiques françaises',
    ],
  })
})

test('every grid has its tiers in ascending order, up to the weight limit', () => {
  const { OM1, OM2 } = initialCatalogue.grids
  for (const grid of [OM1.standard, OM1.eco, OM2.standard]) {
    const weights = grid?.tiers.map((tier) => tier.upToGrams) ?? []
    expect(weights).toEqual([500, 1000, 2000, 5000, 10_000, 15_000, 30_000])
    expect(weights.at(-1)).toBe(initialCatalogue.limits.maxGrams)
  }
  expect(OM2.eco).toBeNull()
})

test('every tier and every extra has its price', () => {
  expect(initialCatalogue.insurance.map(({ tier }) => tier)).toEqual(insuranceTiers)
  expect(Object.keys(initialCatalogue.extras)).toEqual(extraCodes)
})

test.each([
  ['gratuit', 0, null, 690, 30],
  ['standard', 990, 10_989, 414, 60],
  ['premium', 2990, 32_890, 0, 90],
] as const)('the plan %s costs what the rules say', (id, month, year, fee, days) => {
  expect(initialCatalogue.plans[id]).toMatchObject({
    id,
    monthlyCents: month,
    yearlyCents: year,
    processingFeeCents: fee,
    freeStorageDays: days,
  })
})

test('a year of a paid plan gives about one month free', () => {
  const { standard, premium } = initialCatalogue.plans
  for (const { monthlyCents, yearlyCents } of [standard, premium]) {
    expect(Math.abs((yearlyCents ?? 0) - monthlyCents * 11)).toBeLessThan(100)
  }
})

test('the photos of the options list and of the calculator are two prices on purpose', () => {
  const photos = initialCatalogue.serviceOptions.find(({ id }) => id === 'photos-contenu')
  expect(photos?.pricing).toEqual({ kind: 'fixed', cents: 350, per: 'parcel' })
  expect(initialCatalogue.extras.photo_request.cents).toBe(500)
})
