import { sql, type SqlBool } from 'kysely'
import { alertAfter } from '#domain/office/alerts.ts'

const hour = 3_600_000

/**
 * SQL on a message `n`: whether it should have been sent long ago. One that was just sent again is not late, nor an SMS that
 * waits for the morning.
 */
export function isLate(now: Date) {
  const late = new Date(now.getTime() - alertAfter.messageHours * hour)
  return sql<SqlBool>`n.channel <> 'site' and n.state = 'queued' and n.created_at < ${late}
    and greatest(n.retried_at, n.created_at, n.sends_at) < ${late}`
}
