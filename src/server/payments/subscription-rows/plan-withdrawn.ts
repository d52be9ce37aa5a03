import { sql } from 'kysely'
import { judgePlanChange, type SoldPlan } from '#domain/plan/plan-change.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { runningPlan, type SubscriptionRow } from './subscription-rows.ts'

/** How this subscription may become another one now. */
export const judgeChange = async (db: Database | Tx, row: SubscriptionRow, wanted: SoldPlan) =>
  judgePlanChange({ ...runningPlan(row), isWithdrawn: await isPlanWithdrawn(db, row.id) }, wanted)

/**
 * Whether a withdrawal gives back the unused days of the running plan: its holder, signed in, declared one that waits, or the
 * office refunds it. A stranger's declaration alone stops nobody. Orders before a change of plan are another contract.
 */
export async function isPlanWithdrawn(db: Database | Tx, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from legal_requests r join orders o on o.id = r.order_id
    where o.subscription_id = ${subscriptionId} and r.kind = 'withdrawal'
      and (r.state = 'received' and r.signed_in and r.customer_id = o.customer_id
        or exists (select from refunds f
          where f.legal_request_id = r.id and f.status not in ('failed', 'refused')))
      and not exists (select from orders later join order_items i on i.order_id = later.id
        where later.subscription_id = o.subscription_id and later.created_at > o.created_at
          and i.kind = 'credit')
    limit 1`.execute(db)
  return rows.length > 0
}
