import { sql } from 'kysely'
import { inHouseStatuses } from '#domain/parcel/parcel.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import type { Context, Tx } from '#server/core/context.ts'

/**
 * Notes that this customer's parcels were kept for somebody with that plan until now: the days that it made due stay due,
 * and those that it promised stay free. Called where the plan of an account changes, and where a merge gives its parcels away.
 */
export async function keepPlans(
  tx: Tx,
  ctx: Context,
  customerId: string,
  plan: PlanId,
): Promise<void> {
  const now = ctx.now()
  await sql`
    insert into storage_plans (parcel_id, plan, until)
    select p.id, ${plan}, ${now}::timestamptz from parcels p join receptions r on r.parcel_id = p.id
    where p.customer_id = ${customerId} and p.status = any(${[...inHouseStatuses]}::text[])
      and p.destroyed_at is null and r.received_at < ${now}
    on conflict (parcel_id, until) do nothing`.execute(tx)
}
