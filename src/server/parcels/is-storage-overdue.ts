import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { planIds } from '#domain/plan/plan.ts'
import { addDays, parisDayOf, parisDayText, startOfParisDay } from '#domain/storage/paris-day.ts'
import { currentCatalogue } from '#server/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'

/**
 * A parcel `p` of a customer `c` at its place `h` that nobody has paid to send, past its free days and its prepaid keeping: `storageAccount`,
 * as SQL, to count and to list without reading them all. What is in the house is known by its age (`stored_parcels`): only
 * what is older than the fewest free days is looked at.
 */
export async function isStorageOverdue(
  ctx: Pick<Context, 'db' | 'now'>,
): Promise<RawBuilder<SqlBool>> {
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const today = parisDayOf(ctx.now())
  const freeDays = planIds.map((plan) => catalogue.plans[plan].freeStorageDays)
  const before = startOfParisDay(addDays(today, -Math.min(...freeDays)))
  const free = sql`case c.plan ${sql.join(
    planIds.map((plan, index) => sql`when ${plan} then ${freeDays[index]}::int`),
    sql` `,
  )} end`
  const kept = (unit: string) => sql`coalesce((select sum(k.count)::int from storage_keepings k
    where k.parcel_id = p.id and k.cancelled_at is null and k.unit = ${unit}), 0)`
  const isPast = (days: RawBuilder<unknown>, months: RawBuilder<unknown>) =>
    sql`${parisDayText(today)}::date > (h.received_at at time zone 'Europe/Paris')::date
      + make_interval(days => ${days}, months => ${months})`
  // A `case`: the planner takes a comparison of days for rare, and would read every parcel; the keepings are read last.
  return sql<SqlBool>`p.status in ('received', 'pending_quote', 'blocked') and p.destroyed_at is null and h.received_at < ${before}
    and case when ${isPast(free, sql`0`)} then ${isPast(sql`${free} + ${kept('days')}`, kept('months'))} else false end`
}
