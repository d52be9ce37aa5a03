import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { grams } from '#domain/units.ts'
import { estimate } from './estimate.ts'
import { groupingSaving } from './grouping-saving.ts'
import { priceOfKilogram, ratesTo } from './rates.ts'

const parcels = [grams(600), grams(700), grams(600)]
const prices = {
  rates: ratesTo(initialCatalogue, 'Nouvelle-Calédonie'),
  feeCents: initialCatalogue.plans.gratuit.processingFeeCents,
  groupingCents: initialCatalogue.extras.consolidation.cents,
}

const totalOf = (weight: number, type: 'direct' | 'grouping') => {
  const outcome = estimate(initialCatalogue, {
    destination: 'Nouvelle-Calédonie',
    weight: grams(weight),
    mode: 'standard',
    type,
    plan: 'gratuit',
    insuranceTier: 0,
    options: type === 'grouping' ? ['consolidation'] : [],
  })
  return outcome.ok ? outcome.value.totalCents : null
}

test('the example of the home page has the prices of the calculator', () => {
  const saving = groupingSaving(parcels, prices)
  expect(saving?.each).toEqual(parcels.map((weight) => totalOf(weight, 'direct')))
  expect(saving?.together).toBe(totalOf(1900, 'grouping'))
  expect(saving?.saved).toBe(3 * 2685 - 4915)
})

test('there is no example where a price is missing or where grouping saves nothing', () => {
  expect(groupingSaving(parcels, { ...prices, rates: [] })).toBeNull()
  expect(groupingSaving([grams(20_000), grams(20_000)], prices)).toBeNull()
  expect(groupingSaving(parcels, { ...prices, groupingCents: 10_000 })).toBeNull()
})

test('a kilogram has the price of its row, and none on quote', () => {
  expect(priceOfKilogram(initialCatalogue, 'La Réunion')).toBe(2000)
  expect(priceOfKilogram(initialCatalogue, 'Saint-Martin')).toBeNull()
})
