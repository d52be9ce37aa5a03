import { expect, test } from 'vitest'
import { formatEuros, sumOf } from './money.ts'
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

test('the sum of nothing is nothing', () => {
  expect(sumOf([])).toBe(0)
  expect(sumOf([cents(690), cents(-700)])).toBe(-10)
})
