import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { liveSubscriptionOf } from './subscription-rows.ts'

/** The free plan: it already counts when no subscription runs, else it follows the period that is paid (decisions §4). */
export async function chooseFreePlan(ctx: Context): Promise<{ endsAt: string | null }> {
  const customerId = requireCustomer(ctx.actor)
  if (await liveSubscriptionOf(ctx.db, customerId)) return cancelSubscription(ctx)
  await ctx.db
    .updateTable('customers')
    .set({ plan: 'gratuit' })
    .where('user_id', '=', customerId)
    .where('plan', '!=', 'gratuit')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('subscriptions as s')
            .select('s.id')
            .where('s.customer_id', '=', customerId)
            .where('s.status', '!=', 'ended'),
        ),
      ),
    )
    .execute()
  return { endsAt: null }
}
