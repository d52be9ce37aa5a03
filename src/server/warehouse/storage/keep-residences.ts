import { sql } from 'kysely'
import { inHouseStatuses } from '#domain/parcel/parcel.ts'
import { addDays, parisDayOf, parisDayText, startOfParisDay } from '#domain/storage/paris-day.ts'
import type { Context, Tx } from '#server/core/context.ts'

/**
 * Notes that this customer's parcels were kept for somebody of that territory until yesterday: what pauses there stays
 * theirs, and what paused elsewhere does not become theirs. Of two moves in one day, the last one counts. Called where the
 * country of an account changes, and where a merge gives its parcels away.
 */
export async function keepResidences(
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
    where p.customer_id = ${customerId} and p.status = any(${[...inHouseStatuses]}::text[])
      and p.destroyed_at is null and r.received_at < ${startOfParisDay(today)}
    on conflict (parcel_id, until) do nothing`.execute(tx)
}

/** Before the account, as everybody who locks both: what `keepResidences` writes hangs on them. */
export async function holdKeptParcels(tx: Tx, customerId: string): Promise<void> {
  await tx
    .selectFrom('parcels')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', inHouseStatuses)
    .orderBy('id')
    .forKeyShare()
    .execute()
}
