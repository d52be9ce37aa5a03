import Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { asAnswer } from '#server/core/errors.ts'

/** A provider that nobody reaches. */
export const providerAway = (): Stripe =>
  new Stripe('sk_test_away', {
    protocol: 'http',
    host: '127.0.0.1',
    port: 1,
    maxNetworkRetries: 0,
    telemetry: false,
  })

/** The code of the answer when a verb that a test calls directly fails with this. */
export const answeredCode = (error: Error): string => asAnswer(error).code
export const isAnsweredAway = (error: Error): boolean =>
  answeredCode(error) === 'payment-provider-away'

type Group = 'subscriptions' | 'subscriptionSchedules' | 'refunds'

/** A provider whose call is made, and whose answer is lost, as when our process dies between the two. */
export function losingAnswer(ctx: Context, group: Group, name: string): Context {
  const { stripe } = ctx
  if (!stripe) throw new Error('no provider')
  // Each call of the group has types of its own; here one is as good as another.
  const real = stripe[group] as unknown as Record<string, (...asked: unknown[]) => Promise<unknown>>
  const part = new Proxy(real, {
    get: (target, key) =>
      key === name
        ? async (...asked: unknown[]) => {
            await target[name]?.(...asked)
            throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'killed' })
          }
        : typeof target[String(key)] === 'function'
          ? target[String(key)]?.bind(target)
          : target[String(key)],
  })
  return { ...ctx, stripe: Object.assign(Object.create(stripe) as Stripe, { [group]: part }) }
}
