import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatEuros, parsePriceText, sumOf } from './money.ts'
import { cents } from './units.ts'

test.each([
  [0, '0,00\u00A0€'],
  [5, '0,05\u00A0€'],
  [690, '6,90\u00A0€'],
  [99_999, '999,99\u00A0€'],
  [123_450, '1\u00A0234,50\u00A0€'],
  [123_456_789, '1\u00A0234\u00A0567,89\u00A0€'],
  [-700, '\u22127,00\u00A0€'],
])('%i cents read %s', (amount, text) => {
  expect(formatEuros(cents(amount))).toBe(text)
})

test.each([
  ['6,90 €', 690],
  ['9.9', 990],
  ['0 €', 0],
  ['€12', 1200],
  ['1\u202F234,50\u00A0€', 123_450],
  [9.9, 990],
  [109.89, 10_989],
])('the cart price %s is %i cents', (text, amount) => {
  expect(parsePriceText(text)).toEqual({ ok: true, value: amount })
})

test.each(['', '€', 'Sur devis', '-1 €', '1,2,3', '6,905 €', '1e3', Number.NaN, '12345678901'])(
  'the cart price %s is refused',
  (text) => {
    expect(parsePriceText(text)).toEqual({ ok: false, refusal: 'price-unreadable' })
  },
)

test('every amount that is shown can be read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
      expect(parsePriceText(formatEuros(cents(amount)))).toEqual({ ok: true, value: amount })
    }),
  )
})

test('the sum of nothing is nothing', () => {
  expect(sumOf([])).toBe(0)
  expect(sumOf([cents(690), cents(-700)])).toBe(-10)
})
