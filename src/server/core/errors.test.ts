import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { failuresIn } from './errors.ts'

test('the log names every failure of a duty, and no message', () => {
  const card = new Stripe.errors.StripeCardError({
    type: 'card_error',
    code: 'card_declined',
    message: 'Marie Tehei has no money',
  })
  const failures = failuresIn(new AggregateError([new TypeError('no 1'), card, 'no 2']))
  expect(failures).toEqual([
    { kind: 'TypeError' },
    { kind: 'StripeCardError', code: 'card_declined' },
    { kind: 'unknown' },
  ])
  expect(failuresIn(new Error('alone'))).toEqual([])
})
