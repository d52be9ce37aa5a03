import { sql, type SqlBool } from 'kysely'
import type { OutboxFilters, OutboxMessage } from '#contract/messages/outbox.ts'
import { territoryNamed } from '#domain/destination/destination.ts'
import { parisDayOf, startOfParisDay } from '#domain/storage/paris-day.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import { isLate } from './is-late.ts'

/** Mails and SMS only: notices on the site are never sent. */
export const outboxMessages = (db: Database | Tx) =>
  db
    .selectFrom('notifications as n')
    .select(['n.id', 'n.channel', 'n.recipient', 'n.kind', 'n.state', 'n.attempts'])
    .select(['n.last_error', 'n.created_at', 'n.sent_at', 'n.user_id', 'n.payload', 'n.content'])
    .select(['n.sends_at', 'n.segments', 'n.report', 'n.report_code', 'n.reported_at'])
    .select((row) =>
      row
        .selectFrom('customers as c')
        .select('c.country')
        .whereRef('c.user_id', '=', 'n.user_id')
        .as('country'),
    )
    .where(sql<SqlBool>`n.channel <> 'site'`)

export type OutboxRow = Awaited<
  ReturnType<ReturnType<typeof outboxMessages>['executeTakeFirstOrThrow']>
>

type Asked = OutboxFilters & {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** Newest first, with one row more than the page shows. */
export function outboxRows({ db, now }: Context, asked: Asked): Promise<OutboxRow[]> {
  const { state, kind, recipient, from, cursor, limit } = asked
  const after = decodeCursor(cursor)
  let query = outboxMessages(db)
  if (state === 'late') query = query.where(isLate(now()))
  else if (state !== undefined) query = query.where('n.state', '=', state)
  if (kind !== undefined) query = query.where('n.kind', '=', kind)
  if (recipient) query = query.where(sql<SqlBool>`lower(n.recipient) = lower(${recipient})`)
  if (from !== undefined) {
    const start = startOfParisDay(parisDayOf(new Date(`${from}T12:00:00Z`)))
    query = query.where('n.created_at', '>=', start)
  }
  if (after) query = query.where(sql<SqlBool>`(n.created_at, n.id) < (${after.at}, ${after.id})`)
  return query
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

export const outboxView =
  ({ messages, now }: Context) =>
  (row: OutboxRow): OutboxMessage => ({
    id: row.id,
    channel: row.channel === 'sms' ? 'sms' : 'email',
    recipient: row.recipient,
    kind: row.kind,
    label: messages[row.kind]?.label ?? row.kind,
    state: row.state as OutboxMessage['state'],
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    segments: row.segments,
    report: reportOf(row),
    waits: row.state === 'queued' ? waitOf(row, now()) : null,
  })

const reportOf = ({ report, report_code: code, reported_at: at }: OutboxRow) =>
  report === null || at === null
    ? null
    : { state: report as 'delivered' | 'failed', code, at: at.toISOString() }

const waitOf = ({ sends_at: at, country }: OutboxRow, now: Date): OutboxMessage['waits'] =>
  at === null || at <= now
    ? null
    : { until: at.toISOString(), territory: territoryNamed(country ?? '') }
