import { expect, test } from 'vitest'
import { parseEuros, typedEuros, typedKilograms } from './parse-amounts.ts'
import { parseKilograms } from './parse-measure.ts'

test.each([
  ['35,25', 3525],
  ['-7', -700],
  ['\u22127,5', -750],
  ['1\u00A0234,50\u00A0€', 123_450],
  ['0', 0],
  ['1,234', null],
  ['', null],
])('%j €', (text, cents) => {
  expect(parseEuros(text)).toBe(cents)
})

test('what is shown in a field reads back the same', () => {
  for (const cents of [0, 1, 99, 100, 3525, -414, 1_000_000])
    expect(parseEuros(typedEuros(cents))).toBe(cents)
  for (const grams of [1, 10, 999, 1400, 30_000])
    expect(parseKilograms(typedKilograms(grams))).toBe(grams)
})
