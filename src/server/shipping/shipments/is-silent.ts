import { sql, type SqlBool } from 'kysely'
import { alertAfter } from '#domain/office/alerts.ts'

const day = 86_400_000

/**
 * SQL: whether a box of the row of `shipments` was handed over and has had no news since. A subquery per box: an anti-join would
 * read the facts of every shipment that ever existed.
 */
export function isSilent(now: Date) {
  const since = new Date(now.getTime() - alertAfter.silentDays * day)
  return sql<SqlBool>`shipments.id in (select b.shipment_id from boxes b
    where b.status = 'handed_over' and b.handed_over_at < ${since}
      and not (select coalesce(bool_or(e.at > ${since}), false) from events e
        where e.shipment_id = b.shipment_id and coalesce(e.details ->> 'boxId', b.id::text) = b.id::text))`
}
