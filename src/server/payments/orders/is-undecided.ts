import { sql, type SqlBool } from 'kysely'
import { alertSince } from '#domain/office/alerts.ts'
import { isByStaff } from '#server/core/is-by-staff.ts'

const day = 86_400_000

/**
 * Of a fact `e`: a paid box lost a parcel before it left, while that is still news, and nobody has asked for a refund of its
 * order since: one of an option that went with the parcel, or that a bank took, is no decision about the box.
 */
export const isUndecided = (now: Date) =>
  sql<SqlBool>`e.type = 'shipment.parcel-left' and ${isByStaff} and e.at > ${new Date(now.getTime() - alertSince.parcelDays * day)}
    and not exists (select from payments p join refunds r on r.payment_id = p.id
      where p.order_id = e.order_id and r.requested_at >= e.at
        and not r.is_proposed and r.origin <> 'dispute')`
