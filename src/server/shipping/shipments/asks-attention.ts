import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ShipmentAttention } from '#domain/shipment/attention.ts'
import { isSilent } from './is-silent.ts'

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
