import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { destinations } from '#domain/destination/destination.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { planIds } from '#domain/plan/plan.ts'
import { chargedStatuses } from '#domain/storage/storage.ts'
import {
  addDays,
  parisDayOf,
  parisDayText,
  startOfParisDay,
  type ParisDay,
} from '#domain/storage/paris-day.ts'
import { pausedDays, type PausedDays, type PausesIn } from '#domain/storage/storage-pause.ts'
import type { FreeByPlan, PromisedDays } from '#domain/storage/free-days.ts'
import { currentCatalogue, promisesOf } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { isInOpenShipment } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { storagePauses } from '#server/warehouse/storage/stored-parcels.ts'

/**
 * SQL: whether the parcel at the place `h` of a customer `c` is unpaid and past its free days and its prepaid storage. It is
 * `storageAccount` in SQL, to count and list without reading every parcel: only parcels in the warehouse (`stored_parcels`) that
 * are older than the fewest free days are checked.
 */
export const isStorageOverdue = async (
  ctx: Pick<Context, 'db' | 'now'>,
  statuses: readonly ParcelStatus[] = chargedStatuses,
): Promise<RawBuilder<SqlBool>> => (await storageOverdue(ctx, statuses)).isOverdue

/** The same, and the time before which all these parcels arrived. */
export async function storageOverdue(
  ctx: Pick<Context, 'db' | 'now'>,
  statuses: readonly ParcelStatus[] = chargedStatuses,
): Promise<{ readonly isOverdue: RawBuilder<SqlBool>; readonly arrivedBefore: Date }> {
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const today = parisDayOf(ctx.now())
  const freeDays = planIds.map((plan) => catalogue.plans[plan].freeStorageDays)
  const before = startOfParisDay(addDays(today, -Math.min(...freeDays)))
  const promised = promisesOf(catalogue)
  const free = byArrival(
    promised,
    (plans) =>
      sql`case c.plan ${sql.join(
        planIds.map((plan) => sql`when ${plan} then ${plans[plan].freeStorageDays}::int`),
        sql` `,
      )} end`,
  )
  const paused = daysPaused(await storagePauses(ctx.db), today)
  const isPast = sql<SqlBool>`${dayOf(today)} - ${paused} > ${received} + ${free}`
  const freeByPlan = byArrival(
    promised,
    (plans) =>
      sql`${JSON.stringify(Object.fromEntries(planIds.map((plan) => [plan, plans[plan].freeStorageDays])))}::jsonb`,
  )
  const dueByDay = sql<SqlBool>`storage_days_due(h.parcel_id, ${dayOf(today)}, ${freeByPlan})
    > (select coalesce(sum(w.days), 0) from storage_waivers w where w.parcel_id = h.parcel_id)`
  // Few parcels had another plan, prepaid storage or a waiver: only those are counted day by day.
  const dueAfterPast = sql`not exists (select from storage_keepings k where k.parcel_id = h.parcel_id and k.cancelled_at is null)
    and not exists (select from storage_waivers w where w.parcel_id = h.parcel_id) or ${dueByDay}`
  // A `case` forces the order: the planner thinks that a comparison of days matches few rows, and would read every parcel; here
  // the costly rare cases are checked last.
  const isOverdue = sql<SqlBool>`h.status in (${sql.join(statuses.map((status) => sql.lit(status)))}) and h.received_at < ${before}
    and not (h.status = 'blocked' and ${isInOpenShipment('h.parcel_id')})
    and h.parcel_id not in (select v.parcel_id from shop_returns v where v.state = 'to-send' and v.storage_cents is not null)
    and h.parcel_id not in (select g.parcel_id from storage_settlements g where g.state = 'settled')
    and case when h.parcel_id in (select parcel_id from storage_plans) then ${dueByDay}
      when ${isPast} then ${dueAfterPast} else false end`
  return { isOverdue, arrivedBefore: before }
}

/** Lists before this one promised more to parcels that came earlier; as a rule none did. */
function byArrival(
  promised: readonly PromisedDays[],
  valueOf: (plans: FreeByPlan) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return promised.reduceRight<RawBuilder<unknown>>(
    (since, { until, plans }) =>
      until === null
        ? valueOf(plans)
        : sql`case when h.received_at < ${until} then ${valueOf(plans)} else ${since} end`,
    sql`null`,
  )
}

const received = sql`(h.received_at at time zone 'Europe/Paris')::date`
const dayOf = (day: ParisDay) => sql`${parisDayText(day)}::date`

/**
 * The days since the reception that did not count where the owner lived. Few owners moved while they had a parcel here: those
 * parcels are read once, and only for them each stay is checked.
 */
function daysPaused(pausesIn: PausesIn, today: ParisDay): RawBuilder<number> {
  const elsewhere = pausedDaysUntil(pausesIn, '', today)
  const own = destinations.flatMap((territory) => {
    const days = pausedDaysUntil(pausesIn, territory, today)
    return days.length > 0 ? [{ territory, days }] : []
  })
  if (own.length === 0) return sql`0`
  const cases = own.map(({ territory, days }) => sql`when ${territory} then ${sumOf(days)}`)
  const byStay = [...own, { territory: '', days: elsewhere }]
  return sql`case when h.parcel_id in (select parcel_id from storage_residences) then ${daysPausedByStay(byStay, today)}
    else case c.country ${sql.join(cases, sql` `)} else ${sumOf(elsewhere)} end end`
}

function pausedDaysUntil(pausesIn: PausesIn, territory: string, today: ParisDay): PausedDays[] {
  return pausedDays(pausesIn(territory), today)
    .filter(({ from }) => from <= today)
    .map(({ from, until }) => ({ from, until: until < today ? until : today }))
}

function sumOf(days: readonly PausedDays[]): RawBuilder<number> {
  if (days.length === 0) return sql`0`
  const each = days.map(
    ({ from, until }) =>
      sql`greatest(0, ${dayOf(until)} - greatest(${dayOf(from)} - 1, ${received}))`,
  )
  return sql`(${sql.join(each, sql` + `)})`
}

type PausedTerritory = { readonly territory: string; readonly days: readonly PausedDays[] }

/** `pausesLived` of the domain in SQL, for one parcel; a territory without its own pause counts as anywhere else. */
function daysPausedByStay(paused: readonly PausedTerritory[], today: ParisDay): RawBuilder<number> {
  const rows = paused.flatMap(({ territory, days }) =>
    days.map(({ from, until }) => sql`(${territory}::text, ${dayOf(from)}, ${dayOf(until)})`),
  )
  const known = paused.map(({ territory }) => territory)
  return sql`(select coalesce(sum(greatest(0, least(d.until, s.until) - greatest(d."from", s."from", ${received} + 1) + 1)), 0)::int
    from (
      select f.territory, lag(f.until) over (order by f.until) + 1, f.until from storage_residences f where f.parcel_id = h.parcel_id
      union all
      select c.country, (select max(f.until) + 1 from storage_residences f where f.parcel_id = h.parcel_id), ${dayOf(today)}
    ) s (territory, "from", until)
    join (values ${sql.join(rows)}) d (territory, "from", until)
      on d.territory = case when s.territory = any(${known}::text[]) then s.territory else '' end)`
}
