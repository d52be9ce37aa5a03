import { expect, test } from 'vitest'
import { parseCentimetres, parseKilograms } from './parse-measure.ts'

test.each([
  ['2,35', 2350],
  ['2.350', 2350],
  [' 12 ', 12_000],
  ['0,0004', null],
  ['0', null],
  ['-2', null],
  ['2,3,5', null],
  ['6A12345678', null],
  ['', null],
])('kilograms as typed: « %s » → %s g', (text, expected) => {
  expect(parseKilograms(text)).toBe(expected)
})

test.each([
  ['40', 400],
  ['32,5', 325],
  ['0,04', null],
  ['x', null],
])('centimetres as typed: « %s » → %s mm', (text, expected) => {
  expect(parseCentimetres(text)).toBe(expected)
})

test('a weight may be followed by its unit', () => {
  for (const typed of ['1,84 kg', '1,84kg', '1.84\u00a0KG ', '1,84\u202fkg']) {
    expect(parseKilograms(typed)).toBe(1840)
  }
  expect(parseKilograms('kg')).toBeNull()
})
