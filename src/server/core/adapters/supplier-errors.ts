import Stripe from 'stripe'

/** What a call that got no answer is told by, without the supplier's words: they may repeat personal data. */
export const failureOf = (error: unknown): 'timeout' | 'unreachable' =>
  error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'

/** Whether the reason of an adapter's error is that no answer came, or that the supplier's server is out of order. */
export const isSilent = (reason: string): boolean => /^(timeout|unreachable|5\d\d)/.test(reason)

/** The payment provider gave no answer, or cannot answer now. Its other errors are ours to fix. */
export const isProviderAway = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError

/** The object store gave no answer, or refused us: nothing is known of the file. `reason` is for the log. */
export class FilesAway extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`the object store is away: ${reason}`)
    this.reason = reason
  }
}

/** The bytes are not those that were put: nobody is shown them. */
export class FileChanged extends Error {
  constructor(key: string) {
    super(`${key}: the stored bytes are not those that were put`)
  }
}
