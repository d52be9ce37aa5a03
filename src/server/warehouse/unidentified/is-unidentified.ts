import { sql, type SqlBool } from 'kysely'
import { alertAfter } from '#domain/office/alerts.ts'

const day = 86_400_000

/** Of a parcel `p`: here, and nobody's. */
export const isUnidentified = sql<SqlBool>`p.customer_id is null and p.destroyed_at is null
  and p.status in ('received', 'blocked', 'unclaimed')`

/** Of one of them: for so long that the dashboard says so. */
export const isUnidentifiedForLong = (now: Date) =>
  sql<SqlBool>`p.created_at < ${new Date(now.getTime() - alertAfter.unidentifiedDays * day)}`
