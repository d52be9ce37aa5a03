import type { PlanId } from '#domain/plan/plan.ts'
import type { Tx } from '#server/core/context.ts'
import { liveSubscriptionOf } from './subscription-rows.ts'

/**
 * `customers.plan` is the plan of the subscription that runs, else the free one (decisions §4): a renewal that was refused
 * keeps it until the provider gives up. The caller holds the customer's lock.
 */
export async function followPlan(tx: Tx, customerId: string): Promise<PlanId> {
  const live = await liveSubscriptionOf(tx, customerId)
  const plan = (live?.plan ?? 'gratuit') as PlanId
  await tx.updateTable('customers').set({ plan }).where('user_id', '=', customerId).execute()
  return plan
}
