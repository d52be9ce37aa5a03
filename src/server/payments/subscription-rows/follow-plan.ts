import type { PlanId } from '#domain/plan/plan.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { planOf } from '#server/offer/terms/customer-terms.ts'
import { recordFormerPlan } from '#server/warehouse/storage/record-former-plan.ts'
import { liveSubscriptionOf } from './subscription-rows.ts'

/**
 * Sets `customers.plan` to the plan of the running subscription, else the free one (docs/rules/money.md#subscriptions): after a
 * refused renewal the plan stays until the provider gives up. Nothing else changes it. The caller holds the customer's lock.
 */
export async function followPlan(tx: Tx, ctx: Context, customerId: string): Promise<PlanId> {
  const live = await liveSubscriptionOf(tx, customerId)
  const [before, plan] = [await planOf(tx, customerId), (live?.plan ?? 'gratuit') as PlanId]
  if (plan === before) return plan
  await recordFormerPlan(tx, ctx, customerId, before)
  await tx
    .updateTable('customers')
    .set({ plan })
    .set((row) =>
      plan === 'standard'
        ? { standard_since: row.fn.coalesce('standard_since', row.val(ctx.now())) }
        : {},
    )
    .where('user_id', '=', customerId)
    .execute()
  return plan
}
