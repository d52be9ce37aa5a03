import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { optionTargets } from './option-targets.ts'
import { priceItem } from './price-item.ts'

const id = '0190b5c2-7a10-7c3e-9a55-1d2f3a4b5c6d'

test('what a screen offers to buy an option for is exactly what the server sells it for', () => {
  const { serviceOptions } = initialCatalogue
  expect(serviceOptions.length).toBeGreaterThan(5)
  for (const { id: option, pricing } of serviceOptions) {
    const sold = [
      priceItem(initialCatalogue, { kind: 'option', option, parcelId: id }).ok && 'parcel',
      priceItem(initialCatalogue, { kind: 'option', option, quoteId: id }).ok && 'quote',
    ].filter(Boolean)
    expect(optionTargets(pricing), option).toEqual(sold)
  }
})
