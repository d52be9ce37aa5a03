import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { destinations } from '#domain/destination/destination.ts'
import { planIds } from '#domain/plan/plan.ts'
import {
  addDays,
  parisDayOf,
  parisDayText,
  startOfParisDay,
  type ParisDay,
} from '#domain/storage/paris-day.ts'
import { pausedDays } from '#domain/storage/storage-pause.ts'
import { currentCatalogue } from '#server/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { storagePauses, type PausesIn } from '#server/storage/storage-pauses.ts'

/**
 * A place `h` of a customer `c` whose parcel nobody has paid to send, past its free days and its prepaid keeping: `storageAccount`,
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
  const paused = daysPaused(await storagePauses(ctx.db), today)
  const isPast = (end: RawBuilder<unknown>) => sql`${dayOf(today)} - ${paused} > ${end}`
  // A keeping is rare, and a walk through each of them is not: most parcels have none.
  const pastKeepings = sql`not exists (select from storage_keepings k where k.parcel_id = h.parcel_id and k.cancelled_at is null)
    or ${isPast(sql`storage_free_end(${received}, ${free}, h.parcel_id)`)}`
  // A `case`: the planner takes a comparison of days for rare, and would read every parcel; the keepings are read last.
  return sql<SqlBool>`h.status in ('received', 'pending_quote', 'blocked') and h.received_at < ${before}
    and case when ${isPast(sql`${received} + ${free}`)} then ${pastKeepings} else false end`
}

const received = sql`(h.received_at at time zone 'Europe/Paris')::date`
const dayOf = (day: ParisDay) => sql`${parisDayText(day)}::date`

/** The days since the reception that did not count where the owner lives. */
function daysPaused(pausesIn: PausesIn, today: ParisDay): RawBuilder<number> {
  const elsewhere = pausedSum(pausesIn, '', today)
  const own = destinations.flatMap((territory) => {
    const sum = pausedSum(pausesIn, territory, today)
    return sum ? [sql`when ${territory} then ${sum}`] : []
  })
  if (own.length === 0) return sql`0`
  return sql`case c.country ${sql.join(own, sql` `)} else ${elsewhere ?? sql`0`} end`
}

function pausedSum(
  pausesIn: PausesIn,
  country: string,
  today: ParisDay,
): RawBuilder<number> | undefined {
  const each = pausedDays(pausesIn(country), today)
    .filter(({ from }) => from <= today)
    .map(({ from, until }) => {
      const last = dayOf(until < today ? until : today)
      return sql`greatest(0, ${last} - greatest(${dayOf(from)} - 1, ${received}))`
    })
  return each.length === 0 ? undefined : sql`(${sql.join(each, sql` + `)})`
}
