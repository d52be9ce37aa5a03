import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  readTerritoryNotices as endpoint,
  TerritoryNotice,
} from '#contract/territory-notices.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { Context, Database } from '#server/core/context.ts'
import { territoryNotices, territoryNoticeView } from './territory-notice-queries.ts'

/** More than this nobody would read. */
const most = 50

/** What is told today, of every territory; the gravest first. */
export async function readTerritoryNotices({
  db,
  now,
}: Context): Promise<z.input<typeof endpoint.output>> {
  return { items: await noticesOfToday(db, now()) }
}

export async function noticesOfToday(db: Database, now: Date): Promise<TerritoryNotice[]> {
  const today = parisDayText(parisDayOf(now))
  const rows = await territoryNotices(db)
    .where('t.ended_at', 'is', null)
    .where(sql<boolean>`t.starts_on <= ${today}::date`)
    .where(sql<boolean>`(t.ends_on is null or t.ends_on >= ${today}::date)`)
    .orderBy(sql`array_position('{suspension,disruption,info}'::text[], t.severity)`)
    .orderBy('t.created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(territoryNoticeView)
}
