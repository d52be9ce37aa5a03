import Stripe from 'stripe'

/** The payment provider gave no answer, or cannot answer now. Its other errors are ours to fix. */
export const isProviderAway = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError
