import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, grams } from '#domain/units.ts'
import {
  acceptIndemnity,
  declaredValueOf,
  insuredValue,
  mostIndemnity,
  splitIndemnity,
} from './compensation.ts'

const base = { perKgCents: cents(2300), atMostCents: cents(69_000) }

test.each([
  [0, 1000, 2300],
  [0, 1950, 4485],
  [0, 30_000, 69_000],
  [0, 40_000, 69_000],
  [500, 1000, 50_000],
  // A tier never gives less than the base that every shipment has.
  [150, 10_000, 23_000],
  [2000, 2000, 200_000],
])('a tier of %i € and %i g are insured for %i cents', (tier, weight, expected) => {
  expect(insuredValue({ tier, weight: grams(weight), ...base })).toBe(expected)
})

const amount = fc.integer({ min: 0, max: 500_000 }).map(cents)
const cap = fc.record({ insuredCents: amount, declaredCents: amount, givenCents: amount })

// Removed to see it fail: `Math.min` of `mostIndemnity`, then `- givenCents`.
test('an indemnity is never above the declared value, nor above what is left of the insurance', () => {
  fc.assert(
    fc.property(amount, cap, (wished, within) => {
      const accepted = acceptIndemnity(wished, within)
      const given = accepted.ok ? accepted.value : 0
      expect(given).toBeLessThanOrEqual(within.declaredCents)
      expect(given).toBeLessThanOrEqual(Math.max(0, within.insuredCents - within.givenCents))
      expect(accepted.ok).toBe(wished <= mostIndemnity(within))
    }),
  )
})

test('the claims of one shipment together are never given more than its insurance', () => {
  fc.assert(
    fc.property(amount, fc.array(fc.tuple(amount, amount), { maxLength: 6 }), (insured, asked) => {
      let given = cents(0)
      for (const [declaredCents, wished] of asked) {
        const within = { insuredCents: insured, declaredCents, givenCents: given }
        const accepted = acceptIndemnity(wished, within)
        if (accepted.ok) given = cents(given + accepted.value)
      }
      expect(given).toBeLessThanOrEqual(insured)
    }),
  )
})

test('the two ways of an indemnity are all of it, and the payment carries no more than it has', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: -5000, max: 500_000 }).map(cents), (indemnity, room) => {
      const { refundCents, transferCents } = splitIndemnity(indemnity, room)
      expect(refundCents + transferCents).toBe(indemnity)
      expect(refundCents).toBeLessThanOrEqual(Math.max(0, room))
      expect(Math.min(refundCents, transferCents)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the declared value is that of the claimed pieces', () => {
  expect(
    declaredValueOf([
      { quantity: 2, unitCents: cents(1250) },
      { quantity: 1, unitCents: cents(0) },
    ]),
  ).toBe(2500)
})
