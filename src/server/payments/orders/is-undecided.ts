import { sql, type SqlBool } from 'kysely'
import { alertSince } from '#domain/office/alerts.ts'
import { isByStaff } from '#server/core/access.ts'

const day = 86_400_000

/**
 * SQL: whether, in the fact `e`, a paid box lost a parcel before it left, recently enough to alert, and nobody has requested a
 * refund of its order since. A refund of an option that went with the parcel, or one that a bank took, is no decision about the
 * box.
 */
export const isUndecided = (now: Date) =>
  sql<SqlBool>`e.type = 'shipment.parcel-left' and ${isByStaff} and e.at > ${new Date(now.getTime() - alertSince.parcelDays * day)}
    and not exists (select from payments p join refunds r on r.payment_id = p.id
      where p.order_id = e.order_id and r.requested_at >= e.at
        and not r.is_proposed and r.origin <> 'dispute')`

/** SQL: whether the bank refused the checkout `c` in the end, recently enough to alert. */
export const isFailedLately = (now: Date) =>
  sql<SqlBool>`c.status = 'failed' and c.settled_at > ${new Date(now.getTime() - alertSince.paymentDays * day)}`
