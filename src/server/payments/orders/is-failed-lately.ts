import { sql, type SqlBool } from 'kysely'
import { alertSince } from '#domain/office/alerts.ts'

/** Of a checkout `c` that the bank refused in the end, while that is still news. */
export const isFailedLately = (now: Date) =>
  sql<SqlBool>`c.status = 'failed' and c.settled_at > ${new Date(now.getTime() - alertSince.paymentDays * day)}`

const day = 86_400_000
