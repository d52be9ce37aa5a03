import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { cents, grams, millimetres, type Dimensions } from '#domain/units.ts'
import { onlinePrice, type RequestedShipment } from './online-price.ts'

const counters = { firstShipment: false, groupedParcelsThisMonth: 0, parcelsInShipment: 1 }
const size = (length: number): Dimensions => ({
  length: millimetres(length),
  width: millimetres(200),
  height: millimetres(100),
})
const request: RequestedShipment = {
  destination: 'La Réunion',
  weight: grams(1400),
  mode: 'standard',
  type: 'direct',
  plan: 'gratuit',
  insuranceTier: 0,
  options: [],
  declaredValue: null,
  sizes: [],
}

test.each<[string, Partial<RequestedShipment>, number | null]>([
  ['a plain request', {}, 2725 + 690],
  ['eco on OM1', { mode: 'eco' }, 1555 + 690],
  ['a chosen parcel over one metre', { sizes: [size(1001)] }, 2725 + 800 + 690],
  ['1 000 € without insurance', { declaredValue: cents(100_000) }, 2725 + 690],
  ['2 000 € insured', { declaredValue: cents(200_000), insuranceTier: 2000 }, 2725 + 1320 + 690],
  ['over 2 000 €', { declaredValue: cents(200_001), insuranceTier: 2000 }, null],
  ['over 30 kg', { weight: grams(30_001) }, null],
  ['no zone', { destination: 'Saint-Martin' }, null],
  ['two metres and more', { sizes: [size(300), size(1700)] }, null],
])('%s', (_, overrides, total) => {
  const outcome = onlinePrice(initialCatalogue, { ...request, ...overrides }, counters)
  expect(outcome.ok && (outcome.value.price?.totalCents ?? null)).toBe(total)
})

test.each<[string, Partial<RequestedShipment>]>([
  ['eco-not-available', { mode: 'eco', destination: 'Nouvelle-Calédonie' }],
  ['eco-not-available', { mode: 'eco', destination: 'Saint-Martin' }],
  ['eco-not-available', { mode: 'eco', destination: 'Wallis-et-Futuna', weight: grams(31_000) }],
  ['value-uninsured', { declaredValue: cents(100_001) }],
  ['value-underinsured', { declaredValue: cents(150_000), insuranceTier: 150 }],
])('refused: %s', (refusal, overrides) => {
  expect(onlinePrice(initialCatalogue, { ...request, ...overrides }, counters)).toEqual({
    ok: false,
    refusal,
  })
})
