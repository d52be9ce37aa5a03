import type { Context } from '#server/core/context.ts'
import { requireStripe } from '#server/core/access.ts'
import { syncSubscription } from '#server/payments/subscriptions/sync-subscription.ts'
import { atTheBank } from './at-the-bank.ts'
import { idOf } from './cast.ts'
import type { Renewals } from './run-story.ts'

const hour = 3600

/** Through the panel of the Stripe emulator: one subscription is put back there, the others and the clock stay. */
export const renewalsThrough = (controlUrl: string): Renewals => ({
  putBack: async (ctx, sessionId) => {
    const { subscription } = await requireStripe(ctx).checkout.sessions.retrieve(sessionId)
    if (typeof subscription !== 'string') throw new Error('a session without its subscription')
    const { id, items } = await requireStripe(ctx).subscriptions.retrieve(subscription)
    const end = items.data[0]?.current_period_end ?? 0
    const seconds = end - Math.floor(Date.now() / 1000) - hour
    await atTheBank(controlUrl, `/api/subscriptions/${id}/backdate`, { seconds })
  },
  refuse: async (ctx) => {
    const id = await subscriptionOf(ctx)
    await atTheBank(controlUrl, `/api/subscriptions/${id}/fail-next-renewal`, {})
    await atTheBank(controlUrl, `/api/subscriptions/${id}/backdate`, { seconds: 5 * hour })
    await syncSubscription(provider(ctx), id)
  },
})

async function subscriptionOf(ctx: Context): Promise<string> {
  const { stripe_subscription_id: id } = await ctx.db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where('customer_id', '=', idOf(ctx))
    .executeTakeFirstOrThrow()
  return id
}

const provider = (ctx: Context): Context => ({
  ...ctx,
  actor: { kind: 'provider', name: 'stripe' },
})
