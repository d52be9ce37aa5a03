import { sql, type SqlBool } from 'kysely'
import { alertAfter } from '#domain/office/alerts.ts'

const day = 86_400_000

/**
 * Of `shipments`: handed over, and nothing heard of it since. Shipment after shipment: as an anti-join it would read the
 * facts of every shipment there ever was.
 */
export function isSilent(now: Date) {
  const since = new Date(now.getTime() - alertAfter.silentDays * day)
  return sql<SqlBool>`shipments.status = 'handed_over' and shipments.handed_over_at < ${since}
    and not (select coalesce(bool_or(e.at > ${since}), false) from events e where e.shipment_id = shipments.id)`
}
