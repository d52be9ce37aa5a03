import { expect, test } from 'vitest'
import { cents, grams } from '#domain/units.ts'
import { applyChanges } from './catalogue-changes.ts'
import { initialCatalogue, type Catalogue } from './catalogue.ts'
import { problemsOf, warningsOf } from './check-catalogue.ts'

const withValue = (path: string, after: unknown): Catalogue =>
  applyChanges(initialCatalogue, [{ path, before: null, after }])

test('the shipped catalogue has neither a problem nor a warning', () => {
  expect(problemsOf(initialCatalogue)).toEqual([])
  expect(warningsOf(initialCatalogue)).toEqual([])
})

test.each([
  ['grids/OM1/standard/tiers/30000', undefined, 'tier-hole', 'grids/OM1/standard/tiers/15000'],
  ['grids/OM1/standard/tiers/500', -1, 'price-negative', 'grids/OM1/standard/tiers/500'],
  ['grids/OM2/eco/tiers/30000', 1000, 'eco-not-served', 'grids/OM2/eco'],
  ['insurance/300', undefined, 'insurance-hole', 'insurance/300'],
  ['insurance/300', -2, 'price-negative', 'insurance/300'],
  ['plans/premium/monthlyCents', 0, 'free-subscription', 'plans/premium/monthlyCents'],
])('%s = %s is %s', (path, value, code, where) => {
  expect(problemsOf(withValue(path, value))).toContainEqual({ code, path: where })
})

const withTiers = (...weights: number[]): Catalogue => ({
  ...initialCatalogue,
  grids: {
    ...initialCatalogue.grids,
    OM2: {
      eco: null,
      standard: {
        volumetricDivisor: null,
        tiers: weights.map((weight) => ({ upToGrams: grams(weight), cents: cents(weight) })),
      },
    },
  },
})

test('weights ascend, each once, and there is at least one', () => {
  const path = 'grids/OM2/standard'
  expect(problemsOf(withTiers(1000, 500, 30_000))).toEqual([
    { code: 'tier-order', path: `${path}/tiers/500` },
  ])
  expect(problemsOf(withTiers(500, 500, 30_000))).toHaveLength(1)
  expect(problemsOf(withTiers())).toEqual([{ code: 'grid-empty', path }])
  const tiers = Array.from({ length: 60 }, (_, index) => (index + 1) * 500)
  expect(problemsOf(withTiers(...tiers))).toEqual([])
  expect(problemsOf(withTiers(...tiers, 30_500))).toEqual([{ code: 'grid-too-long', path }])
})

test('a territory is put in no zone without a standard grid, and an option is there once', () => {
  const none = { ...initialCatalogue.grids, OM2: { standard: null, eco: null } }
  expect(problemsOf({ ...initialCatalogue, grids: none }).map(({ code }) => code)).toEqual([
    'zone-without-grid',
    'zone-without-grid',
    'zone-without-grid',
  ])
  const [first] = initialCatalogue.serviceOptions
  const serviceOptions = [...initialCatalogue.serviceOptions, ...(first ? [first] : [])]
  expect(problemsOf({ ...initialCatalogue, serviceOptions })).toEqual([
    { code: 'option-twice', path: `options/${first?.id}/name` },
  ])
})

test.each([
  ['grids/OM1/standard/tiers/2000', 1999, 'tier-cheaper'],
  ['grids/OM1/eco/tiers/2000', 2800, 'eco-dearer'],
  ['insurance/300', 100, 'tier-cheaper'],
  ['extras/consolidation/heavyCents', 100, 'heavy-cheaper'],
  ['plans/standard/yearlyCents', 20_000, 'year-dearer'],
])('%s = %s is allowed with the warning %s', (path, value, code) => {
  const made = withValue(path, value)
  expect(problemsOf(made)).toEqual([])
  expect(warningsOf(made).map((warning) => warning.code)).toContain(code)
})
