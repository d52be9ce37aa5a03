import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ShipmentAttention } from '#domain/shipment/attention.ts'
import { alertAfter } from '#domain/office/alerts.ts'

/** SQL: whether the row of `shipments` asks for somebody for this reason. */
export const asksAttention = (why: ShipmentAttention, now: Date): RawBuilder<SqlBool> =>
  why === 'silent' ? isSilent(now) : hasBoxUnderWay(troubles[why])

const troubles = {
  doubtful: sql<SqlBool>`t.is_doubtful`,
  returning: sql<SqlBool>`not t.is_doubtful and t.state in ('returning', 'returned')`,
} as const

/** By the index `box_tracking_troubled`. */
const hasBoxUnderWay = (trouble: RawBuilder<SqlBool>) =>
  sql<SqlBool>`shipments.id in (select b.shipment_id from box_tracking t
    join boxes b on b.id = t.box_id and b.tracking_number = t.number
    where b.status = 'handed_over' and (t.is_doubtful or t.state in ('returning', 'returned')) and ${trouble})`

const day = 86_400_000

/**
 * SQL: whether a box of the row of `shipments` was handed over, and its carrier has said nothing since: of a box that we follow,
 * counted from the carrier's own time; of the others, from what was noted here. `any(array(…))` runs the subquery first; with
 * `in`, PostgreSQL scans all shipments from the oldest.
 */
function isSilent(now: Date) {
  const since = new Date(now.getTime() - alertAfter.silentDays * day)
  return sql<SqlBool>`shipments.id = any(array(select b.shipment_id from boxes b
    left join box_tracking t on t.box_id = b.id and t.number = b.tracking_number
    where b.status = 'handed_over' and b.handed_over_at < ${since}
      and case when t.box_id is not null then coalesce(t.last_event_at < ${since}, true)
        else not (select coalesce(bool_or(e.at > ${since}), false) from events e
          where e.shipment_id = b.shipment_id and coalesce(e.details ->> 'boxId', b.id::text) = b.id::text) end))`
}
