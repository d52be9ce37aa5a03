import type Stripe from 'stripe'
import type { Context } from './context.ts'
import { Refused, Unavailable } from './refused.ts'

/** Selling needs the key to open payments and the secret to verify their webhooks; one of the two alone is not enough. */
export const isPaymentConfigured = ({ stripe, config }: Pick<Context, 'stripe' | 'config'>) =>
  stripe !== undefined && config.STRIPE_WEBHOOK_SECRET !== undefined

/** Returns the provider's client; throws 503 `payment-not-configured` without its key or its webhook secret. */
export function requireStripe(ctx: Context): Stripe {
  if (!ctx.stripe || !isPaymentConfigured(ctx)) throw new Unavailable('payment-not-configured')
  return ctx.stripe
}

/**
 * A `testeur` tries preview features with payments that are not real: never on the keys of the real shop (`tester-on-live-keys`).
 */
export function requireRealCustomer({ actor, config }: Pick<Context, 'actor' | 'config'>): void {
  const isTester = actor.kind === 'user' && actor.role === 'testeur'
  if (isTester && /^(sk|rk)_live_/.test(config.STRIPE_SECRET_KEY ?? '')) {
    throw new Refused('tester-on-live-keys')
  }
}
