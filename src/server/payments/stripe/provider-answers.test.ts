import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { providerRefusal } from './provider-answers.ts'

const { StripeCardError, StripeInvalidRequestError, StripeAuthenticationError } = Stripe.errors
const cardError = (message: string) =>
  new StripeCardError({ type: 'card_error', code: 'card_declined', message })

test('the words that the provider has for buyers are passed on, in one line', () => {
  expect(providerRefusal(cardError('Your card\n was declined.'))).toMatchObject({
    refusal: 'payment-refused-by-provider',
    details: { message: 'Your card was declined.' },
  })
  const amount = new StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'amount_too_large',
    message: 'Amount must be no more than €999,999.99',
  })
  expect(providerRefusal(amount)?.details).toEqual({ message: amount.message })
})

// Removed to see it fail: `isTechnical`, then the bound of the length.
test.each([
  'Invalid API Key provided: sk_test_51Hx',
  "No such customer: 'cus_NffrFeUfNV2Hib'",
  'Missing required param: line_items[0].',
  'See https://stripe.com/docs/error-codes',
  'Write to somebody@example.com',
  'Card 4000000000000002 was declined.',
  'a'.repeat(201),
  '',
])('« %s » is not: the refusal is told without its words', (message) => {
  const refused = providerRefusal(cardError(message))
  expect(refused?.refusal).toBe('payment-refused-by-provider')
  expect(refused?.details).toBeUndefined()
})

test('what is said to us, and not to a buyer, is no refusal', () => {
  const ours = [
    new StripeInvalidRequestError({ type: 'invalid_request_error', message: 'No live charges.' }),
    new StripeAuthenticationError({ type: 'invalid_request_error', message: 'Expired key.' }),
    new Error('Your card was declined.'),
  ]
  expect(ours.map(providerRefusal)).toEqual([undefined, undefined, undefined])
})
