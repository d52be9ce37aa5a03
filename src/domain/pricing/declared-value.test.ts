import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  initialCatalogue,
  insuranceTiers,
  type InsuranceTier,
} from '#domain/catalogue/catalogue.ts'
import { cents } from '#domain/units.ts'
import {
  checkDeclaredValue,
  countedValue,
  insuranceNeeded,
  insuranceTierCovering,
  valueLeft,
} from './declared-value.ts'

const { limits } = initialCatalogue

test.each([
  [100_000, 0, 'accepted'],
  [100_001, 0, 'declared-value-needs-insurance'],
  [80_000, 150, 'accepted'],
  [100_001, 150, 'declared-value-over-insurance'],
  [100_001, 1000, 'declared-value-over-insurance'],
  [100_001, 2000, 'accepted'],
  [200_000, 2000, 'accepted'],
  [200_001, 2000, 'declared-value-on-quote'],
  [200_001, 0, 'declared-value-on-quote'],
] as const)('%i cents declared with insurance %i: %s', (value, tier, expected) => {
  const result = checkDeclaredValue(limits, cents(value), tier)
  expect(result.ok ? 'accepted' : result.refusal).toBe(expected)
})

test.each<[number, InsuranceTier | null]>([
  [0, 0],
  [1, 150],
  [15_000, 150],
  [15_001, 300],
  [200_000, 2000],
  [200_001, null],
])('a value of %i cents is covered by the tier %s', (value, tier) => {
  expect(insuranceTierCovering(cents(value))).toBe(tier)
})

const value = fc.integer({ min: 0, max: 300_000 }).map(cents)

test('whatever is accepted over 1 000 € is covered by its insurance, and what covers it is accepted', () => {
  fc.assert(
    fc.property(value, fc.constantFrom(...insuranceTiers), (declared, tier) => {
      const { ok } = checkDeclaredValue(limits, declared, tier)
      const isCovered = declared <= tier * 100
      const isSmall = declared <= limits.maxUninsuredValueCents
      expect(ok).toBe(isSmall || (isCovered && declared <= limits.maxOnlineValueCents))
    }),
  )
})

test('the insurance that is needed is one that is accepted, wherever one is', () => {
  fc.assert(
    fc.property(value, (declared) => {
      const { ok } = checkDeclaredValue(limits, declared, insuranceNeeded(limits, declared))
      expect(ok).toBe(declared <= limits.maxOnlineValueCents)
    }),
  )
})

test('the value that counts is never below the contents, nor below what was typed', () => {
  fc.assert(
    fc.property(fc.option(value), value, (typed, contents) => {
      const counted = countedValue(typed, contents) ?? 0
      expect(counted).toBe(Math.max(typed ?? 0, contents))
    }),
  )
  expect(countedValue(null, cents(0))).toBeNull()
  expect(countedValue(cents(0), cents(0))).toBe(0)
})

test.each([
  [
    'all was declared parcel by parcel: what is in the others goes with them',
    150_000,
    90_000,
    60_000,
    60_000,
  ],
  ['typed for all, with nothing declared in any: it stays', 150_000, 0, 0, 150_000],
  ['more is in it than was typed for all', 50_000, 40_000, 30_000, 30_000],
  ['nothing was declared', null, 0, 0, null],
  ['all that was declared has left', 40_000, 40_000, 0, null],
] as const)('a shipment that others leave, %s', (_, declared, gone, contents, left) => {
  const typed = declared === null ? null : cents(declared)
  expect(valueLeft(typed, cents(gone), cents(contents))).toBe(left)
})
