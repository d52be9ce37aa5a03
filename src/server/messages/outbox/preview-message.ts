import type { Context } from '#server/core/context.ts'
import type { MessageKind, Messages } from '#server/messages/notifications/outbox.ts'
import type {
  MailContent,
  MailKind,
  MailTemplate,
} from '#server/messages/notifications/mail-content.ts'
import { keptMailOf, keptTextOf } from '#server/messages/notifications/kept-content.ts'
import type { OutboxRow } from './outbox-queries.ts'

export type Preview =
  | { readonly from: 'sent' | 'now'; readonly mail: MailContent }
  | { readonly from: 'sent'; readonly text: string }
  | { readonly from: 'none' }

/** Writing one of these makes a link that opens an account: only its reader may cause that. */
const makesLinks: ReadonlySet<MessageKind> = new Set([
  'confirm-email',
  'reset-password',
  'leave-email',
  'enter-email',
  'email-changed',
  'staff-invitation',
])

/** What a message said when it left; else what it would say now. */
export async function previewMessage(ctx: Context, row: OutboxRow): Promise<Preview> {
  const text = keptTextOf(row.content)
  if (text !== undefined) return { from: 'sent', text }
  const kept = keptMailOf(row.content)
  if (kept) return { from: 'sent', mail: kept }
  const kind = row.kind as MessageKind
  const { mails } = ctx.templates
  if (row.channel !== 'email' || makesLinks.has(kind) || !(kind in mails)) return { from: 'none' }
  const template = mails[kind as MailKind] as MailTemplate<MailKind>
  const mail = await template(ctx, row.payload as Messages[MailKind], row.recipient)
  return mail ? { from: 'now', mail } : { from: 'none' }
}
