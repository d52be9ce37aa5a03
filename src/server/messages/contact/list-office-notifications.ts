import type * as z from 'zod/mini'
import type {
  listContactMessages as listEndpoint,
  listOfficeNotifications as endpoint,
  OfficeNotification,
} from '#contract/messages/office-notifications.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import {
  contactMessageRows,
  contactMessages,
  contactMessageView,
} from './contact-message-queries.ts'

/** Rows per source (docs/rules/messages.md#what-the-office-is-told). */
const perSource = 25

/** Registrations and contact messages, merged, newest first (docs/rules/messages.md#what-the-office-is-told). */
export async function listOfficeNotifications(
  ctx: Context,
): Promise<z.input<typeof endpoint.output>> {
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
    .select(['u.id', 'u.name', 'u.email', 'u.created_at', 'u.is_active', 'u.email_verified'])
    .select(['c.client_number', 'c.phone_verified_at'])
    .where('u.deleted_at', 'is', null)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(perSource)
    .execute()
  return rows
    .filter((row) => row.is_active && row.email_verified && row.phone_verified_at !== null)
    .map(({ id, name, email, created_at, client_number }) => ({
      kind: 'registration',
      at: created_at.toISOString(),
      id,
      name,
      email,
      clientNumber: client_number,
    }))
}
