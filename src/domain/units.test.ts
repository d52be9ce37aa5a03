import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPoints, cents, grams, millimetres, roundHalfUp, vatIncludedIn } from './units.ts'

test('a unit is a whole number, or it throws', () => {
  for (const unit of [cents, grams, millimetres, basisPoints]) {
    expect(unit(12)).toBe(12)
    for (const wrong of [1.5, Number.NaN, Infinity, 2 ** 53])
      expect(() => unit(wrong)).toThrow(RangeError)
  }
})

test('only money may be negative', () => {
  expect(cents(-700)).toBe(-700)
  for (const unit of [grams, millimetres, basisPoints]) expect(() => unit(-1)).toThrow('negative')
})

test.each([
  [0.5, 1],
  [0.49, 0],
  [1.5, 2],
  [-0.5, -1],
  [-0.4, 0],
])('%f cents round to %i', (amount, rounded) => {
  expect(roundHalfUp(amount)).toBe(rounded)
})

test.each([
  [990, 2000, 165],
  [350, 2000, 58],
  [10_989, 2000, 1832],
  [1000, 850, 78],
  [6560, 0, 0],
  [-990, 2000, -165],
])('%i cents TTC at %i basis points contain %i of VAT', (amount, rate, vat) => {
  expect(vatIncludedIn(cents(amount), basisPoints(rate))).toBe(vat)
})

test('a refund contains exactly the VAT of its sale', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 10_000 }), (a, r) => {
      const rate = basisPoints(r)
      expect(vatIncludedIn(cents(-a), rate) + vatIncludedIn(cents(a), rate)).toBe(0)
    }),
  )
})
