import { expect, test } from 'vitest'
import { destinations } from './destination/destination.ts'
import { countsInFrancs, formatEuros, francsOf, sumOf } from './money.ts'
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

test.each([
  [0, 0],
  [1, 1],
  [100, 119],
  [690, 823],
  [4215, 5030],
  [100_000, 119_332],
  // 125,00 € is exactly 14 916,5 F, and a half is rounded up.
  [12_500, 14_917],
  [-12_500, -14_917],
  [-4215, -5030],
])('%i cents are %i francs', (amount, francs) => {
  expect(francsOf(cents(amount))).toBe(francs)
})

test('the largest amount that a column holds is still exact', () => {
  expect(francsOf(cents(2_147_483_647))).toBe(
    Number((2_147_483_647n * 119_332n + 50_000n) / 100_000n),
  )
})

test('three of the territories count in francs', () => {
  expect(destinations.filter(countsInFrancs)).toEqual([
    'Polynésie Française',
    'Nouvelle-Calédonie',
    'Wallis-et-Futuna',
  ])
  expect(countsInFrancs('France')).toBe(false)
  expect(countsInFrancs(null)).toBe(false)
})
