import { expect, test } from 'vitest'
import { isCardOver } from './card-expiry.ts'

test.each([
  ['2026-11-30T23:59:59Z', false],
  ['2026-12-01T00:00:00Z', true],
  ['2027-01-01T00:00:00Z', true],
  ['2025-12-31T00:00:00Z', false],
])('at %s, a card of 11/2026 is over: %s', (now, isOver) => {
  expect(isCardOver({ month: 11, year: 2026 }, new Date(now))).toBe(isOver)
})
