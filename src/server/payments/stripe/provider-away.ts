import Stripe from 'stripe'
import { Unavailable } from '#server/core/refused.ts'

/** When the provider is away: 503 `payment-provider-away`. Other errors are ours to fix. */
export function asRefusal(error: unknown): unknown {
  const away =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  return away ? new Unavailable('payment-provider-away') : error
}
