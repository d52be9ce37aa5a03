import { expect, test } from 'vitest'
import { countedShipments, moreOrLess, theseQuotes } from './shipping-ways.ts'

test('shipments are counted in words up to ten', () => {
  expect([1, 2, 10, 11].map(countedShipments)).toEqual([
    'un envoi',
    'deux envois',
    'dix envois',
    '11 envois',
  ])
  expect([null, [1, 2, 3]].map(theseQuotes)).toEqual(['ce devis', 'ces trois devis'])
})

test('a difference says which way it goes', () => {
  expect(moreOrLess(-4420)).toBe('44,20\u00A0€ de moins')
  expect(moreOrLess(690)).toBe('6,90\u00A0€ de plus')
})
