import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  readTerritoryNotices as endpoint,
  TerritoryNotice,
} from '#contract/offer/territory-notices.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { Context, Database } from '#server/core/context.ts'
import { territoryNotices, territoryNoticeView } from './territory-notice-queries.ts'

/** Nobody would read more notices than this. */
const most = 50

/** Today's notices of every territory; the most serious first. */
export async function readTerritoryNotices({
  db,
  now,
}: Context): Promise<z.input<typeof endpoint.output>> {
  return { items: await noticesOfToday(db, now()) }
}

type Remembered = { readonly at: number; readonly notices: Promise<TerritoryNotice[]> }
const remembered = new WeakMap<Database, Remembered>()
const rememberedMs = 5_000

/**
 * For pages with many readers: one query every few seconds. A request of an open screen always queries, because it comes when
 * something was just published.
 */
export function rememberedNotices(db: Database, now: Date): Promise<TerritoryNotice[]> {
  const last = remembered.get(db)
  if (last && Math.abs(now.getTime() - last.at) < rememberedMs) return last.notices
  const notices = noticesOfToday(db, now)
  remembered.set(db, { at: now.getTime(), notices })
  notices.catch(() => forgetNotices(db))
  return notices
}

/** The publisher of a notice then sees it on the page at once. */
export function forgetNotices(db: Database): void {
  remembered.delete(db)
}

async function noticesOfToday(db: Database, now: Date): Promise<TerritoryNotice[]> {
  const today = parisDayText(parisDayOf(now))
  const rows = await territoryNotices(db)
    .where('t.ended_at', 'is', null)
    .where(sql<boolean>`t.starts_on <= ${today}::date`)
    .where(sql<boolean>`(t.ends_on is null or t.ends_on >= ${today}::date)`)
    .orderBy(sql`array_position('{suspension,disruption,info}'::text[], t.severity)`)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .limit(most)
    .execute()
  return rows.map(territoryNoticeView)
}
