import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '#domain/money.ts'
import { cents, grams } from '#domain/units.ts'
import {
  acceptIndemnity,
  declaredValueOf,
  insuredValue,
  insuredValueOfShipment,
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
const insured = fc.record({ insuredCents: amount, givenCents: amount })
const cap = fc.record({ declaredCents: amount, box: insured, shipment: insured })

// Removed to see it fail: each of the three in `Math.min` of `mostIndemnity`, then `- givenCents`.
test('an indemnity is never above the declared value, nor above what is left of the insurance', () => {
  fc.assert(
    fc.property(amount, cap, (wished, within) => {
      const accepted = acceptIndemnity(wished, within)
      const given = accepted.ok ? accepted.value : 0
      expect(given).toBeLessThanOrEqual(within.declaredCents)
      for (const { insuredCents, givenCents } of [within.box, within.shipment]) {
        expect(given).toBeLessThanOrEqual(Math.max(0, insuredCents - givenCents))
      }
      expect(accepted.ok).toBe(wished <= mostIndemnity(within))
    }),
  )
})

test('the claims of one shipment together are never given more than its insurance, nor those of a box more than its own', () => {
  const claim = fc.tuple(fc.integer({ min: 0, max: 2 }), amount, amount)
  fc.assert(
    fc.property(
      fc.constantFrom(0, 150, 500, 2000),
      fc.array(fc.integer({ min: 1, max: 30_000 }).map(grams), { minLength: 3, maxLength: 3 }),
      fc.array(claim, { maxLength: 8 }),
      (tier, weights, asked) => {
        const boxes = weights.map((weight) => ({ weight, ...base }))
        const ofShipment = insuredValueOfShipment(tier, boxes)
        const ofBox = boxes.map((box) => insuredValue({ ...box, tier }))
        const given = boxes.map(() => cents(0))
        for (const [place, declaredCents, wished] of asked) {
          const accepted = acceptIndemnity(wished, {
            declaredCents,
            box: { insuredCents: ofBox[place] ?? cents(0), givenCents: given[place] ?? cents(0) },
            shipment: { insuredCents: ofShipment, givenCents: sumOf(given) },
          })
          if (accepted.ok) given[place] = cents((given[place] ?? 0) + accepted.value)
        }
        expect(sumOf(given)).toBeLessThanOrEqual(ofShipment)
        given.forEach((sum, place) => expect(sum).toBeLessThanOrEqual(ofBox[place] ?? 0))
      },
    ),
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
