import { expect, test } from 'vitest'
import { cents, grams } from '#domain/units.ts'
import { initialCatalogue } from './catalogue.ts'
import { publishedOptions } from './published-options.ts'

test('a day of storage is told at what is charged for it', () => {
  const storage = { ...initialCatalogue.storage, feePerDayCents: cents(250) }
  const day = publishedOptions({ ...initialCatalogue, storage }).find(
    ({ id }) => id === 'stockage-supplementaire',
  )
  expect(day?.pricing).toEqual({ kind: 'storage-day', cents: 250 })
})

test('two prices by weight are told with the weights they go up to', () => {
  const limits = { ...initialCatalogue.limits, heavyGroupingOverGrams: grams(12_000) }
  const byWeight = publishedOptions({ ...initialCatalogue, limits })
    .map(({ pricing }) => pricing)
    .filter(({ kind }) => kind === 'by-weight')
  expect(byWeight.length).toBeGreaterThan(0)
  for (const pricing of byWeight)
    expect(pricing).toMatchObject({ heavyOverGrams: 12_000, maxGrams: 30_000 })
})

test('what is switched off is told to nobody', () => {
  const serviceOptions = initialCatalogue.serviceOptions.map((option) => ({
    ...option,
    isOff: true as const,
  }))
  expect(publishedOptions({ ...initialCatalogue, serviceOptions })).toEqual([])
})
