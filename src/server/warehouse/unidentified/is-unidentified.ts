import { sql, type SqlBool } from 'kysely'
import { alertAfter } from '#domain/office/alerts.ts'
import { unownedStatuses } from '#domain/parcel/parcel.ts'

const day = 86_400_000

/** SQL: whether the parcel `p` is here without an owner. */
export const isUnidentified = sql<SqlBool>`p.customer_id is null and p.destroyed_at is null
  and p.status in (${sql.join(unownedStatuses.map((status) => sql.lit(status)))})`

/** SQL: whether an unidentified parcel `p` waits so long that the dashboard shows an alert. */
export const isUnidentifiedForLong = (now: Date) =>
  sql<SqlBool>`p.created_at < ${new Date(now.getTime() - alertAfter.unidentifiedDays * day)}`
