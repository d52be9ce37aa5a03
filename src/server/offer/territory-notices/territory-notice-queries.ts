import { sql, type RawBuilder } from 'kysely'
import type { OfficeNotice, TerritoryNotice } from '#contract/offer/territory-notices.ts'
import { parisDayOf, parisDayOfText, parisDayText } from '#domain/storage/paris-day.ts'
import { noticeState, type NoticeSeverity } from '#domain/storage/territory-notice.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** Days as `YYYY-MM-DD`: PostgreSQL's `date` has no time zone, and a JavaScript `Date` always has one. */
export const territoryNotices = (db: Database | Tx) =>
  db
    .selectFrom('territory_notices as t')
    .innerJoin('users as author', 'author.id', 't.created_by')
    .leftJoin('users as ender', 'ender.id', 't.ended_by')
    .select(['t.id', 't.territory', 't.severity', 't.body', 't.pauses_storage', 't.replaces'])
    .select(['t.created_at', 't.ended_at', 'author.name as created_by', 'ender.name as ended_by'])
    .select([
      sql<string>`t.starts_on::text`.as('starts_on'),
      sql<string | null>`t.ends_on::text`.as('ends_on'),
    ])

export type NoticeRow = {
  readonly id: string
  readonly territory: string | null
  readonly severity: string
  readonly body: string
  readonly pauses_storage: boolean
  readonly starts_on: string
  readonly ends_on: string | null
}

export const territoryNoticeView = (row: NoticeRow): TerritoryNotice => ({
  id: row.id,
  territory: row.territory as TerritoryNotice['territory'],
  severity: row.severity as NoticeSeverity,
  text: row.body,
  from: row.starts_on,
  until: row.ends_on,
  pausesStorage: row.pauses_storage,
})

type OfficeRow = NoticeRow & {
  readonly replaces: string | null
  readonly created_at: Date
  readonly created_by: string
  readonly ended_at: Date | null
  readonly ended_by: string | null
}

export const officeNoticeView = (row: OfficeRow, now: Date): OfficeNotice => ({
  ...territoryNoticeView(row),
  state: noticeState({ ...daysOf(row), isEnded: row.ended_at !== null }, parisDayOf(now)),
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  endedAt: row.ended_at?.toISOString() ?? null,
  endedBy: row.ended_by,
  replaces: row.replaces,
})

export const daysOf = ({ starts_on, ends_on }: Pick<NoticeRow, 'starts_on' | 'ends_on'>) => ({
  from: parisDayOfText(starts_on),
  until: ends_on === null ? null : parisDayOfText(ends_on),
})

/** SQL: whether the notice `t` is « Envois suspendus » today, to that destination or everywhere. */
export const suspends = (destination: string | RawBuilder<string>, now: Date) => {
  const today = sql`${parisDayText(parisDayOf(now))}::date`
  return sql<boolean>`(t.severity = 'suspension' and t.ended_at is null
    and (t.territory is null or t.territory = ${destination})
    and t.starts_on <= ${today} and (t.ends_on is null or t.ends_on >= ${today}))`
}

export async function isSuspended(
  db: Database | Tx,
  destination: string,
  now: Date,
): Promise<boolean> {
  const notice = await db
    .selectFrom('territory_notices as t')
    .select('t.id')
    .where(suspends(destination, now))
    .limit(1)
    .executeTakeFirst()
  return notice !== undefined
}
