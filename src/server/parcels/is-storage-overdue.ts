import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { planIds } from '#domain/plan/plan.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { currentCatalogue } from '#server/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'

/**
 * A parcel `p` that nobody has paid to send, past its free days and its prepaid keeping: `storageAccount`, as SQL, to count
 * and to list without reading them all.
 */
export async function isStorageOverdue(
  ctx: Pick<Context, 'db' | 'now'>,
): Promise<RawBuilder<SqlBool>> {
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const today = parisDayText(parisDayOf(ctx.now()))
  const free = planIds.map(
    (plan) => sql`when ${plan} then ${catalogue.plans[plan].freeStorageDays}::int`,
  )
  const kept = (unit: string) => sql`coalesce((select sum(k.count)::int from storage_keepings k
    where k.parcel_id = p.id and k.cancelled_at is null and k.unit = ${unit}), 0)`
  return sql<SqlBool>`p.status in ('received', 'pending_quote', 'blocked') and p.destroyed_at is null and exists (
    select from receptions o join customers w on w.user_id = p.customer_id
    where o.parcel_id = p.id and ${today}::date > (o.received_at at time zone 'Europe/Paris')::date
      + make_interval(days => case w.plan ${sql.join(free, sql` `)} end + ${kept('days')}, months => ${kept('months')}))`
}
