import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { destinationFacts } from './destination-facts.ts'
import { destinations } from './destination.ts'

test.each(destinations)('%s has facts that agree with the catalogue', (destination) => {
  const { ecoDays, standardWorkingDays, kilometres } = destinationFacts[destination]
  const zone = initialCatalogue.zones[destination]

  const hasEco = zone !== null && initialCatalogue.grids[zone].eco !== null
  expect(ecoDays !== null).toBe(hasEco)
  expect(zone === null || standardWorkingDays !== null).toBe(true)
  for (const days of [ecoDays, standardWorkingDays].filter((each) => each !== null)) {
    expect(days.from).toBeLessThan(days.to)
  }
  expect(kilometres).toBeGreaterThan(4000)
})

test('only the five departments have the octroi de mer, and three of them VAT', () => {
  const kinds = destinations.map((name) => ({ name, taxes: destinationFacts[name].taxes }))
  const octroi = kinds.filter(({ taxes }) => taxes.kind === 'octroi-de-mer')
  const vat = octroi.filter(({ taxes }) => taxes.kind === 'octroi-de-mer' && taxes.vat !== null)

  expect(octroi.map(({ name }) => name)).toEqual([
    'Guadeloupe',
    'Martinique',
    'La Réunion',
    'Mayotte',
    'Guyane',
  ])
  expect(vat.map(({ name }) => name)).toEqual(['Guadeloupe', 'Martinique', 'La Réunion'])
})

test('no tax figure is given for a territory whose own customs alone know it', () => {
  const figures = destinations.flatMap((name) => {
    const { taxes } = destinationFacts[name]
    return taxes.kind === 'own-taxes' && taxes.purchaseFreeUpToXpf !== null ? [name] : []
  })
  expect(figures).toEqual(['Nouvelle-Calédonie'])
})
