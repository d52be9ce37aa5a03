import { expect, test } from 'vitest'
import { destinations } from '#domain/destination/destination.ts'
import { destinationFacts } from '#domain/destination/destination-facts.ts'
import { arrivalTaxes } from './arrival-taxes.ts'

// Seen to fail: with « Franc de taxes et droits » to ask for with a quote, which no quote can have.
test('no territory’s page offers to pay the taxes before the arrival', () => {
  const texts = destinations.flatMap((name) => arrivalTaxes(destinationFacts[name].taxes))
  expect(texts.map(({ title }) => title)).not.toContain('Payer avant l’arrivée')
  expect(texts.filter(({ text }) => /franc de taxes|avec votre devis/i.test(text))).toEqual([])
})
