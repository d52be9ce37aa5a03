import { expect, test } from 'vitest'
import { initialCatalogue, type Catalogue } from '#domain/catalogue/catalogue.ts'
import { grams, millimetres, type Dimensions } from '#domain/units.ts'
import { estimate, type Estimate, type EstimateRequest } from './estimate.ts'

const request: EstimateRequest = {
  destination: 'Guadeloupe',
  weight: grams(1200),
  mode: 'standard',
  type: 'direct',
  plan: 'gratuit',
  insuranceTier: 0,
  options: [],
}

const tierWeights = [500, 1000, 2000, 5000, 10_000, 15_000, 30_000]
const tables = [
  ['Guadeloupe', 'standard', [1265, 2000, 2725, 4095, 6560, 13_705, 15_055]],
  ['Nouvelle-Calédonie', 'standard', [1285, 1995, 3525, 5890, 11_535, 26_315, 30_235]],
  ['La Réunion', 'eco', [885, 1235, 1555, 2610, 4130, 8360, 9635]],
] as const

for (const [destination, mode, prices] of tables) {
  test.each(
    tierWeights.map((weight, index) => [weight, prices[index], prices[index + 1]] as const),
  )(
    `${destination} ${mode}: %i g cost %i, one gram more the next tier`,
    (weight, price, nextPrice) => {
      const at = (more: number) => ({ ...request, destination, mode, weight: grams(weight + more) })
      expect(amountOf('carrier', priced(at(0)))).toBe(price)
      expect(amountOf('carrier', priced(at(-1)))).toBe(price)
      const above = estimate(initialCatalogue, at(1))
      expect(above.ok ? amountOf('carrier', above.value) : above.refusal).toBe(
        nextPrice ?? 'weight-over-limit',
      )
    },
  )
}

test.each([
  [0, 0],
  [150, 110],
  [300, 220],
  [500, 330],
  [1000, 660],
  [2000, 1320],
] as const)('insurance up to %i € costs %i', (insuranceTier, price) => {
  expect(amountOf('insurance', priced({ ...request, insuranceTier }))).toBe(price)
})

test.each([
  ['repackaging', 1200, 420],
  ['non_standard', 1200, 800],
  ['photo_request', 1200, 500],
  ['signature_required', 1200, 310],
  ['consolidation', 15_000, 700],
  ['consolidation', 15_001, 1000],
  ['grouped_repackaging', 15_000, 1690],
  ['grouped_repackaging', 15_001, 2000],
] as const)('the extra %s at %i g costs %i', (option, weight, price) => {
  const options = [option]
  const grouping = { ...request, type: 'grouping', weight: grams(weight), options } as const
  expect(amountOf(option, priced(grouping))).toBe(price)
})

test('the extras of a grouping are ignored for direct, the other four count', () => {
  const options = new Set([
    'repackaging',
    'consolidation',
    'grouped_repackaging',
    'non_standard',
    'photo_request',
    'signature_required',
  ] as const)
  expect(priced({ ...request, options }).shippingCents).toBe(2725 + 420 + 800 + 500 + 310)
})

test('an option named twice is charged once', () => {
  const options = ['photo_request', 'photo_request'] as const
  expect(priced({ ...request, options }).shippingCents).toBe(2725 + 500)
})

test.each([
  ['gratuit', 690],
  ['standard', 414],
  ['premium', 0],
] as const)('the processing fee of %s is %i', (plan, fee) => {
  const { feeCents, shippingCents, totalCents } = priced({ ...request, plan })
  expect([feeCents, totalCents]).toEqual([fee, shippingCents + fee])
})

const grouped: EstimateRequest = {
  ...request,
  type: 'grouping',
  weight: grams(16_000),
  options: ['consolidation', 'grouped_repackaging'],
}
const counters = { firstShipment: false, groupedParcelsThisMonth: 0, parcelsInShipment: 2 }

test('Premium groups for nothing and repackages for 6,00 €, with the list prices visible', () => {
  const { lines } = priced({ ...grouped, weight: grams(3000), plan: 'premium' })
  expect(lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
    ['Transport standard OM1, jusqu’à 5\u00A0kg', 4095],
    ['Groupement de colis', 700],
    ['Reconditionnement de colis groupés', 1690],
    ['Avantage Premium\u00A0: groupement offert', -700],
    ['Avantage Premium\u00A0: reconditionnement de colis groupés à prix réduit', -1090],
    ['Frais de traitement (formule Premium)', 0],
  ])
})

// The offers call it so: the line of a quote shows what was bought.
test('the first shipment’s benefit has one name, on the offers and on the quote', () => {
  const first = { ...counters, firstShipment: true }
  const { lines } = priced({ ...request, plan: 'standard' }, first)
  const label = lines.find(({ code }) => code === 'benefit_processing_fee')?.label
  expect(label).toBe('Avantage Standard\u00A0: premier colis expédié sans frais de traitement')
})

test.each([
  ['standard', 1200],
  ['premium', 600],
] as const)('grouped repackaging with %s comes to %i whatever the weight', (plan, price) => {
  for (const weight of [3000, 15_001]) {
    const result = priced({ ...grouped, plan, weight: grams(weight) })
    const list = amountOf('grouped_repackaging', result)
    expect(list + amountOf('benefit_grouped_repackaging', result)).toBe(price)
  }
})

test.each([
  [0, 2, -1000],
  [1, 2, -1000],
  [2, 2, 0],
  [3, 1, 0],
])('Standard after %i grouped parcels this month, %i more: benefit %i', (before, more, benefit) => {
  const month = { ...counters, groupedParcelsThisMonth: before, parcelsInShipment: more }
  const result = priced({ ...grouped, plan: 'standard' }, month)
  expect(amountOf('benefit_consolidation', result)).toBe(benefit)
})

test('the first shipment is without processing fee for Standard only', () => {
  const first = { ...counters, firstShipment: true }
  expect(priced({ ...request, plan: 'standard' }, first).feeCents).toBe(0)
  expect(amountOf('benefit_processing_fee', priced({ ...request, plan: 'standard' }, first))).toBe(
    -414,
  )
  expect(priced({ ...request, plan: 'gratuit' }, first).feeCents).toBe(690)
  expect(priced({ ...request, plan: 'standard' }, counters).feeCents).toBe(414)
})

test('the public estimate takes no benefit that depends on a customer’s counters', () => {
  const result = priced({ ...grouped, plan: 'standard' })
  expect(amountOf('benefit_consolidation', result)).toBe(0)
  expect(amountOf('benefit_grouped_repackaging', result)).toBe(-800)
  expect(result.feeCents).toBe(414)
})

test('eco outside OM1 is refused', () => {
  expect(refusalOf({ ...request, destination: 'Polynésie Française', mode: 'eco' })).toBe(
    'eco-not-available',
  )
})

test.each([
  'Saint-Pierre-et-Miquelon',
  'Saint-Martin',
  'Saint-Barthélemy',
  'Terres australes et antarctiques françaises',
] as const)('%s is on quote, in either mode', (destination) => {
  expect(refusalOf({ ...request, destination })).toBe('destination-on-quote')
  expect(refusalOf({ ...request, destination, mode: 'eco' })).toBe('destination-on-quote')
})

test.each([
  [[500, 500, 500], 0],
  [[1000, 300, 200], 0],
  [[1001, 100, 100], 800],
  [[900, 400, 201], 800],
  [[999, 500, 500], 800],
] as const)('a measured parcel of %j mm has a non-standard line of %i', (sides, price) => {
  expect(amountOf('non_standard', priced({ ...request, dimensions: box(sides) }))).toBe(price)
})

test('length, width and height of 200 cm together are refused', () => {
  expect(refusalOf({ ...request, dimensions: box([1000, 500, 500]) })).toBe('dimensions-over-limit')
})

test('a grid with a volumetric divisor bills the volume when it is more than the weight', () => {
  const { OM1 } = initialCatalogue.grids
  if (OM1.standard === null) throw new Error('no grid')
  const volumetric = { ...OM1, standard: { ...OM1.standard, volumetricDivisor: 5000 } }
  const catalogue: Catalogue = {
    ...initialCatalogue,
    grids: { ...initialCatalogue.grids, OM1: volumetric },
  }
  const light = { ...request, dimensions: box([400, 300, 200]) }
  const result = estimate(catalogue, light)
  expect(result.ok && amountOf('carrier', result.value)).toBe(4095)
  expect(estimate(catalogue, { ...light, dimensions: box([660, 660, 660]) }).ok).toBe(false)
})

function box([length, width, height]: readonly [number, number, number]): Dimensions {
  return {
    length: millimetres(length),
    width: millimetres(width),
    height: millimetres(height),
  }
}

function priced(...[wanted, benefits]: [EstimateRequest, typeof counters?]): Estimate {
  const result = estimate(initialCatalogue, wanted, benefits)
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

function refusalOf(wanted: EstimateRequest): string {
  const result = estimate(initialCatalogue, wanted)
  return result.ok ? 'none' : result.refusal
}

function amountOf(code: string, { lines }: Estimate): number {
  return lines.find((line) => line.code === code)?.amountCents ?? 0
}
