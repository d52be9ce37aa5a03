import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import { allDone, notBegun, withdrawalShare, type DoneShare } from './withdrawal-share.ts'

const amount = fc.integer({ min: 0, max: 100_000 }).map(cents)
const share: fc.Arbitrary<DoneShare> = fc
  .tuple(fc.integer({ min: 1, max: 366 }), fc.integer({ min: -2, max: 400 }))
  .map(([of, done]) => ({ done: Math.min(done, of), of }))
const lines = fc.array(fc.tuple(amount, share), { maxLength: 12 })
const total = (parts: readonly { readonly amountCents: number }[]) =>
  sumOf(parts.map(({ amountCents }) => cents(amountCents)))

test('without an express request all that was paid goes back, whatever is done', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const paid = all.map(([one]) => one)
      expect(total(withdrawalShare(paid, null))).toBe(sumOf(paid))
    }),
  )
})

test('with one, no line gives back more than was paid for it, and the more is done the less goes back', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const paid = all.map(([one]) => one)
      const shares = all.map(([, one]) => one)
      const parts = withdrawalShare(paid, shares)
      for (const { line, amountCents } of parts) {
        expect(amountCents).toBeGreaterThan(0)
        expect(amountCents).toBeLessThanOrEqual(paid[line] ?? 0)
      }
      const further = shares.map(({ done, of }) => ({ done: Math.min(of, done + 1), of }))
      expect(total(withdrawalShare(paid, further))).toBeLessThanOrEqual(total(parts))
      expect(
        total(
          withdrawalShare(
            paid,
            paid.map(() => notBegun),
          ),
        ),
      ).toBe(sumOf(paid))
      expect(
        withdrawalShare(
          paid,
          paid.map(() => allDone),
        ),
      ).toEqual([])
    }),
  )
})

test('days and parcels that are done are owed, to the nearest cent', () => {
  const paid = [cents(690), cents(1000), cents(500)]
  const shares = [
    { done: 10, of: 30 },
    { done: 1, of: 3 },
    { done: 0, of: 0 },
  ]
  expect(withdrawalShare(paid, shares)).toEqual([
    { line: 0, amountCents: 460 },
    { line: 1, amountCents: 667 },
  ])
})
