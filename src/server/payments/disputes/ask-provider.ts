import Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { doubtBegun, forgetBegun } from './begin-answer.ts'

/**
 * Makes the one request that cannot be taken back. After a lost answer nobody knows whether the provider did it: the row says so,
 * until the provider is heard again. Refuses `answer-refused-by-provider`.
 */
export async function askProvider(
  ctx: Context,
  disputeId: string,
  request: () => Promise<unknown>,
): Promise<void> {
  try {
    await request()
  } catch (error) {
    if (isUnknown(error)) await doubtBegun(ctx, disputeId)
    else await forgetBegun(ctx, disputeId)
    throw refusalOf(ctx, disputeId, error)
  }
}

const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  error instanceof Stripe.errors.StripeAPIError

export function refusalOf(ctx: Context, disputeId: string, error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return error
  ctx.log.warn({ disputeId, err: error }, 'the provider refused what was sent about a dispute')
  return new Refused('answer-refused-by-provider')
}
