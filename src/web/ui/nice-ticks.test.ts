import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceTicks } from './nice-ticks.ts'

test('an axis has round marks', () => {
  expect(niceTicks(30)).toEqual([0, 10, 20, 30])
  expect(niceTicks(253.4)).toEqual([0, 100, 200, 300])
  expect(niceTicks(0)).toEqual([0, 1])
})

test('the marks of an axis begin at nothing, end at the value or beyond it, and are few', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (most) => {
      const ticks = niceTicks(most)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-6))
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
    }),
  )
})
