import { sql, type SqlBool } from 'kysely'
import type { ContactMessage } from '#contract/messages/office-notifications.ts'
import type { ContactSubject } from '#domain/contact/contact-message.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'

export const contactMessages = (db: Database | Tx) =>
  db
    .selectFrom('contact_messages as m')
    .leftJoin('customers as c', 'c.user_id', 'm.user_id')
    .select(['m.id', 'm.name', 'm.email', 'm.subject', 'm.message', 'm.is_read', 'm.archived'])
    .select(['m.created_at', 'c.user_id as customer_id', 'c.client_number'])

type Row = Awaited<ReturnType<ReturnType<typeof contactMessages>['executeTakeFirstOrThrow']>>

type Asked = {
  readonly state?: 'unread' | 'archived' | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** Newest first, with one row more than the page shows. */
export function contactMessageRows(db: Database, { state, cursor, limit }: Asked): Promise<Row[]> {
  const after = decodeCursor(cursor)
  let query = contactMessages(db)
  if (state === 'unread') query = query.where(sql<SqlBool>`not m.is_read and not m.archived`)
  if (state === 'archived') query = query.where(sql<SqlBool>`m.archived`)
  if (after) query = query.where(sql<SqlBool>`(m.created_at, m.id) < (${after.at}, ${after.id})`)
  return query
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

export const contactMessageView = (row: Row): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject as ContactSubject,
  message: row.message,
  isRead: row.is_read,
  archived: row.archived,
  createdAt: row.created_at.toISOString(),
  customer:
    row.customer_id !== null && row.client_number !== null
      ? { id: row.customer_id, clientNumber: row.client_number }
      : null,
})
