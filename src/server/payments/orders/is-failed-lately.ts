import { sql, type SqlBool } from 'kysely'
import { alertSince } from '#domain/office/alerts.ts'

/** SQL: whether the bank refused the checkout `c` in the end, recently enough to alert. */
export const isFailedLately = (now: Date) =>
  sql<SqlBool>`c.status = 'failed' and c.settled_at > ${new Date(now.getTime() - alertSince.paymentDays * day)}`

const day = 86_400_000
