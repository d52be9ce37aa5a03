import { sql } from 'kysely'
import { keptStatuses } from '#domain/parcel/parcel.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { addDays, parisDayOf, parisDayText, startOfParisDay } from '#domain/storage/paris-day.ts'
import type { Context, Tx } from '#server/core/context.ts'

/**
 * Records that this customer's parcels belonged to that territory until yesterday: pauses there still count for them, and pauses
 * elsewhere do not. Of two moves in one day, the last one counts. Call it where the country of an account changes, and where a
 * merge moves its parcels.
 */
export async function recordFormerResidence(
  tx: Tx,
  ctx: Context,
  customerId: string,
  territory: string,
): Promise<void> {
  const today = parisDayOf(ctx.now())
  await sql`
    insert into storage_residences (parcel_id, territory, until)
    select p.id, ${territory}, ${parisDayText(addDays(today, -1))}::date
    from parcels p join receptions r on r.parcel_id = p.id
    where p.customer_id = ${customerId} and p.status = any(${[...keptStatuses]}::text[])
      and p.destroyed_at is null and r.received_at < ${startOfParisDay(today)}
    on conflict (parcel_id, until) do nothing`.execute(tx)
}

/** Locks the parcels before the account, the order of everybody who locks both: the rows of `recordFormerResidence` refer to them. */
export async function lockKeptParcels(tx: Tx, customerId: string): Promise<void> {
  await tx
    .selectFrom('parcels')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', keptStatuses)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

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
