import type { PlanId } from '#domain/plan/plan.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { planOf } from '#server/offer/terms/customer-terms.ts'
import { recordFormerPlan } from '#server/warehouse/storage/record-former-terms.ts'
import { planOfSubscriptions } from './subscription-rows.ts'

/**
 * Sets `customers.plan` to the plan that the customer pays for, else the free one (docs/rules/money.md#subscriptions): after a
 * refused renewal it stays for the days of grace. Nothing else changes it. The caller holds the customer's lock.
 */
export async function followPlan(tx: Tx, ctx: Context, customerId: string): Promise<PlanId> {
  const plan = await planOfSubscriptions(tx, customerId)
  const before = await planOf(tx, customerId)
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
