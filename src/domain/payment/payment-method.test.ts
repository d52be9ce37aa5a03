import { expect, test } from 'vitest'
import { paymentMethodLabel } from './payment-method.ts'

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
