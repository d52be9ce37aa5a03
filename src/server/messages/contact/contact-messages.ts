import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type {
  ContactMessage,
  listContactMessages as listEndpoint,
  listOfficeNotifications as listOfficeNotificationsEndpoint,
  OfficeNotification,
} from '#contract/messages/office-notifications.ts'
import type { ContactSubject } from '#domain/contact/contact-message.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'

const contactMessages = (db: Database | Tx) =>
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
function contactMessageRows(db: Database, { state, cursor, limit }: Asked): Promise<Row[]> {
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

const contactMessageView = (row: Row): ContactMessage => ({
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

/** Rows per source (docs/rules/messages.md#what-the-office-is-told). */
const perSource = 25

/** Registrations and contact messages, merged, newest first (docs/rules/messages.md#what-the-office-is-told). */
export async function listOfficeNotifications(
  ctx: Context,
): Promise<z.input<typeof listOfficeNotificationsEndpoint.output>> {
  requireAdmin(ctx.actor)
  const items = [...(await registrations(ctx)), ...(await letters(ctx))]
  return { items: items.toSorted((a, b) => b.at.localeCompare(a.at)) }
}

/** Every contact message, whatever its age. */
export async function listContactMessages(
  ctx: Context,
  asked: z.output<typeof listEndpoint.input>,
): Promise<z.input<typeof listEndpoint.output>> {
  requireAdmin(ctx.actor)
  return pageOf(await contactMessageRows(ctx.db, asked), asked.limit, contactMessageView)
}

async function letters({ db }: Context): Promise<OfficeNotification[]> {
  const rows = await contactMessages(db)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(perSource)
    .execute()
  return rows.map((row) => ({
    kind: 'contact',
    at: row.created_at.toISOString(),
    message: contactMessageView(row),
  }))
}

/** The newest profiles whose e-mail and telephone are both verified and whose account is open. */
async function registrations({ db }: Context): Promise<OfficeNotification[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('customers as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'u.created_at', 'c.client_number'])
    .where('u.deleted_at', 'is', null)
    .where('u.is_active', '=', true)
    .where('u.email_verified', '=', true)
    .where('c.phone_verified_at', 'is not', null)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(perSource)
    .execute()
  return rows.map(({ id, name, email, created_at, client_number }) => ({
    kind: 'registration',
    at: created_at.toISOString(),
    id,
    name,
    email,
    clientNumber: client_number,
  }))
}

type MarkContactMessageAsked = { readonly contactMessageId: string }

/**
 * Marks a message read or unread (docs/rules/messages.md#what-the-office-is-told); when it already is, nothing changes and no
 * fact is recorded.
 */
export const markContactMessage = (
  ctx: Context,
  { contactMessageId, isRead }: MarkContactMessageAsked & { readonly isRead: boolean },
): Promise<ContactMessage> => change(ctx, contactMessageId, { field: 'is_read', value: isRead })

/** Archives a message or takes it out of the archive. */
export const archiveContactMessage = (
  ctx: Context,
  { contactMessageId, archived }: MarkContactMessageAsked & { readonly archived: boolean },
): Promise<ContactMessage> => change(ctx, contactMessageId, { field: 'archived', value: archived })

const told = {
  is_read: { type: 'contact.marked', name: 'isRead' },
  archived: { type: 'contact.archived', name: 'archived' },
} as const

type Change = { readonly field: keyof typeof told; readonly value: boolean }

async function change(ctx: Context, id: string, { field, value }: Change): Promise<ContactMessage> {
  requireAdmin(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const before = found(
      await contactMessages(tx).where('m.id', '=', id).forUpdate('m').executeTakeFirst(),
    )
    if (before[field] === value) return contactMessageView(before)
    await tx
      .updateTable('contact_messages')
      .set({ [field]: value })
      .where('id', '=', id)
      .execute()
    const { type, name } = told[field]
    await recordFact(tx, ctx, {
      type,
      details: { messageId: id },
      change: { before: { [name]: before[field] }, after: { [name]: value } },
    })
    return contactMessageView({ ...before, [field]: value })
  })
}
