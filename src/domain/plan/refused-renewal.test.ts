import { expect, test } from 'vitest'
import { expiresBeforeRenewal, isCardOver } from '#domain/payment/payment-method.ts'
import { benefitsUntil } from './plan.ts'

test.each([
  ['2026-11-26T12:00:00Z', 7, '2026-12-03T22:59:59.999Z'],
  // Already the next day in Paris.
  ['2026-11-26T23:30:00Z', 1, '2026-11-28T22:59:59.999Z'],
  // The clocks change meanwhile.
  ['2026-10-24T12:00:00Z', 2, '2026-10-26T22:59:59.999Z'],
])('refused at %s, %i days of grace end at %s', (refusedAt, days, until) => {
  expect(benefitsUntil(new Date(refusedAt), days).toISOString()).toBe(until)
})

test('a card is good until the end of its month', () => {
  const card = { month: 12, year: 2026 }
  expect(isCardOver(card, new Date('2026-12-31T23:59:59Z'))).toBe(false)
  expect(isCardOver(card, new Date('2027-01-01T00:00:00Z'))).toBe(true)
  expect(isCardOver(card, new Date('2027-11-30T00:00:00Z'))).toBe(true)
})

test('it is told thirty days before the renewal that it will not pay, and not before', () => {
  const card = { month: 12, year: 2026 }
  const renewal = new Date('2027-01-15T10:00:00Z')
  const told = (now: string, expiry: typeof card | null = card) =>
    expiresBeforeRenewal(expiry, renewal, new Date(now))
  expect(told('2026-12-16T09:00:00Z')).toBe(false)
  expect(told('2026-12-16T10:00:00Z')).toBe(true)
  expect(told('2026-12-20T10:00:00Z', { month: 1, year: 2027 })).toBe(false)
  expect(told('2026-12-20T10:00:00Z', null)).toBe(false)
})
