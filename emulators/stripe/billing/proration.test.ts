import { expect, test } from 'vitest'
import { prorated } from './proration.ts'

const month = 30 * 24 * 3600

// Seen to fail with Math.floor.
test.each([
  [990, month, 990],
  [990, 0, 0],
  [990, month / 2, 495],
  [2990, month / 3, 997],
  [1, month / 2, 1],
  [1, month / 2 - 1, 0],
  [32_890, 1, 0],
])('%i cents for %i seconds of a month are %i', (cents, part, share) => {
  expect(prorated(cents, part, month)).toBe(share)
})

test('what was used and what is left never differ from the price by more than a cent', () => {
  for (let part = 0; part < month; part += 997) {
    const sum = prorated(2990, part, month) + prorated(2990, month - part, month)
    expect(Math.abs(sum - 2990)).toBeLessThanOrEqual(1)
  }
})
