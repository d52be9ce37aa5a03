import { expect, test } from 'vitest'
import { isCardOver, paymentMethodLabel } from './payment-method.ts'

test.each([
  ['card visa 4242', 'Carte Visa\u00A0••••\u00A04242'],
  ['card unionpay 0005', 'Carte bancaire\u00A0••••\u00A00005'],
  ['card', 'Carte bancaire'],
  ['paypal', 'PayPal'],
  ['sepa_debit', 'Prélèvement SEPA'],
  ['alma', 'alma'],
])('%s is told as %s', (method, label) => {
  expect(paymentMethodLabel(method)).toBe(label)
})

test.each([
  ['2026-11-30T23:59:59Z', false],
  ['2026-12-01T00:00:00Z', true],
  ['2027-01-01T00:00:00Z', true],
  ['2025-12-31T00:00:00Z', false],
])('at %s, a card of 11/2026 is over: %s', (now, isOver) => {
  expect(isCardOver({ month: 11, year: 2026 }, new Date(now))).toBe(isOver)
})
