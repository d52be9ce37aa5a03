import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  initialCatalogue,
  insuranceTiers,
  type InsuranceTier,
} from '#domain/catalogue/catalogue.ts'
import { sumOf } from '#domain/money.ts'
import { cents, type Cents } from '#domain/units.ts'
import {
  checkDeclaredValue,
  countedValue,
  dividedValue,
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

const parts = fc.array(
  fc.record({ contents: value, weight: fc.integer({ min: 1, max: 30_000 }) }),
  { minLength: 1, maxLength: 50 },
)

test('the shares of a split add up to the value that counts, and each is at least its own contents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }).map(cents), parts, (typed, of) => {
      const shares = dividedValue(typed, of)
      const contents = sumOf(of.map((part) => part.contents))
      expect(sumOf(shares)).toBe(countedValue(typed, contents))
      expect(shares.every((share, at) => share >= (of[at]?.contents ?? Infinity))).toBe(true)
    }),
  )
})

test('a value that has a price for the whole has one for each share, with the same insurance', () => {
  const tier = fc.constantFrom(...insuranceTiers)
  const small = fc.array(
    fc.record({
      contents: fc.integer({ min: 0, max: 50_000 }).map(cents),
      weight: fc.integer({ min: 1, max: 30_000 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(value, small, tier, (typed, of, insurance) => {
      const contents = sumOf(of.map((part) => part.contents))
      const whole = countedValue(typed, contents) ?? cents(0)
      fc.pre(checkDeclaredValue(limits, whole, insurance).ok)
      const isPriced = (share: Cents) => checkDeclaredValue(limits, share, insurance).ok
      expect(dividedValue(typed, of).every(isPriced)).toBe(true)
    }),
  )
})
