import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import { priceOfText } from './price-of-text.ts'

test.each([
  ['6,90 €', 690],
  ['9.9', 990],
  ['0 €', 0],
  ['€12', 1200],
  ['1\u202F234,50\u00A0€', 123_450],
  [9.9, 990],
  [109.89, 10_989],
])('the cart price %s is %i cents', (text, amount) => {
  expect(priceOfText(text)).toBe(amount)
})

test.each(['', '€', 'Sur devis', '-1 €', '1,2,3', '6,905 €', '1e3', Number.NaN, '12345678901'])(
  'the cart price %s is none',
  (text) => {
    expect(priceOfText(text)).toBeNull()
  },
)

test('every amount up to a million euros that is shown can be read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
      expect(priceOfText(formatEuros(cents(amount)))).toBe(amount)
    }),
  )
})
