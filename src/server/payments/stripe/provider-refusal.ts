import Stripe from 'stripe'
import { Refused } from '#server/core/refused.ts'

/**
 * The provider refused, with words meant for the payer: `payment-refused-by-provider`, `details.message`. Only its card errors
 * are written for buyers (docs.stripe.com/api/errors), and its messages about an amount; `undefined` for all other errors.
 */
export function providerRefusal(error: unknown): Refused | undefined {
  if (!isForBuyers(error)) return undefined
  const message = error.message.replaceAll(/\s+/g, ' ').trim()
  const isShown = message !== '' && message.length <= longest && !isTechnical(message)
  return new Refused('payment-refused-by-provider', isShown ? { message } : undefined)
}

const longest = 200

const aboutTheAmount = new Set(['amount_too_large', 'amount_too_small'])

const isForBuyers = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeCardError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && aboutTheAmount.has(error.code ?? ''))

/** A message with a key, an id, a parameter's name, an address or a long number is not for buyers. */
const isTechnical = (message: string): boolean => /[_[\]{}<>`\\/@=]|\d{7}/.test(message)
