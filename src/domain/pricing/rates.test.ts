import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { destinations } from '#domain/destination/destination.ts'
import { estimate } from './estimate.ts'
import { ratesTo, weightSteps } from './rates.ts'

test('each row is what an estimate asks for the transport of that weight', () => {
  for (const destination of destinations) {
    for (const { upToGrams, standardCents, ecoCents } of ratesTo(initialCatalogue, destination)) {
      const carrier = (mode: 'standard' | 'eco') => {
        const outcome = estimate(initialCatalogue, {
          destination,
          weight: upToGrams,
          mode,
          type: 'direct',
          plan: 'gratuit',
          insuranceTier: 0,
          options: [],
        })
        return outcome.ok ? outcome.value.shippingCents : null
      }
      expect(standardCents).toBe(carrier('standard'))
      expect(ecoCents).toBe(carrier('eco'))
    }
  }
})

test('a destination on quote has no price list', () => {
  expect(ratesTo(initialCatalogue, 'Saint-Martin')).toEqual([])
})

test('a zone without economy mode says so in each row', () => {
  const rates = ratesTo(initialCatalogue, 'Nouvelle-Calédonie')
  expect(rates).toHaveLength(7)
  expect(rates.every(({ ecoCents }) => ecoCents === null)).toBe(true)
})

test('the steps are where some price of the transport changes', () => {
  expect(weightSteps(initialCatalogue)).toEqual([500, 1000, 2000, 5000, 10_000, 15_000, 30_000])
})
