import { expect, test } from 'vitest'
import { destinations } from './destination/destination.ts'
import { cents } from './units.ts'
import { countsInFrancs, francsOf } from './xpf.ts'

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
