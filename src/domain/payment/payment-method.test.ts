import { expect, test } from 'vitest'
import { paymentMethodLabel } from './payment-method.ts'

test.each([
  ['card visa 4242', 'Carte Visa •••• 4242'],
  ['card unionpay 0005', 'Carte bancaire •••• 0005'],
  ['card', 'Carte bancaire'],
  ['paypal', 'PayPal'],
  ['sepa_debit', 'Prélèvement SEPA'],
  ['alma', 'alma'],
])('%s is told as %s', (method, label) => {
  expect(paymentMethodLabel(method)).toBe(label)
})
