import { sql } from 'kysely'
import { keptStatuses } from '#domain/parcel/parcel.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import type { Context, Tx } from '#server/core/context.ts'

/**
 * Records this customer's current plan as the plan of their parcels until now: the days due under it stay due, and the days free
 * under it stay free. Call it where the plan of an account changes, and where a merge moves its parcels.
 */
export async function recordFormerPlan(
  tx: Tx,
  ctx: Context,
  customerId: string,
  plan: PlanId,
): Promise<void> {
  const now = ctx.now()
  await sql`
    insert into storage_plans (parcel_id, plan, until)
    select p.id, ${plan}, ${now}::timestamptz from parcels p join receptions r on r.parcel_id = p.id
    where p.customer_id = ${customerId} and p.status = any(${[...keptStatuses]}::text[])
      and p.destroyed_at is null and r.received_at < ${now}
    on conflict (parcel_id, until) do nothing`.execute(tx)
}
