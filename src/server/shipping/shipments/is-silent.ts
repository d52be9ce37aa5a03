import { sql, type SqlBool } from 'kysely'
import { alertAfter } from '#domain/office/alerts.ts'

const day = 86_400_000

/**
 * SQL: whether the row of `shipments` was handed over and has had no news since. A subquery per shipment: an anti-join would read
 * the facts of every shipment that ever existed.
 */
export function isSilent(now: Date) {
  const since = new Date(now.getTime() - alertAfter.silentDays * day)
  return sql<SqlBool>`shipments.status = 'handed_over' and shipments.handed_over_at < ${since}
    and not (select coalesce(bool_or(e.at > ${since}), false) from events e where e.shipment_id = shipments.id)`
}
