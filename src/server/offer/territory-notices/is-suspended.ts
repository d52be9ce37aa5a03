import { sql } from 'kysely'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** « Envois suspendus » today, to this destination or everywhere. */
export async function isSuspended(
  db: Database | Tx,
  destination: string,
  now: Date,
): Promise<boolean> {
  const today = parisDayText(parisDayOf(now))
  const notice = await db
    .selectFrom('territory_notices')
    .select('id')
    .where((row) => row.or([row('territory', 'is', null), row('territory', '=', destination)]))
    .where('severity', '=', 'suspension')
    .where('ended_at', 'is', null)
    .where(sql<boolean>`starts_on <= ${today}::date`)
    .where(sql<boolean>`(ends_on is null or ends_on >= ${today}::date)`)
    .limit(1)
    .executeTakeFirst()
  return notice !== undefined
}
