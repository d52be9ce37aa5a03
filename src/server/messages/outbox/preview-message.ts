import type { Context } from '#server/core/context.ts'
import type { MailContent } from '#server/messages/notifications/define-message.ts'
import { keptMailOf, keptTextOf } from '#server/messages/notifications/kept-content.ts'
import type { OutboxRow } from './outbox-queries.ts'

export type Preview =
  | { readonly from: 'sent' | 'now'; readonly mail: MailContent }
  | { readonly from: 'sent'; readonly text: string }
  | { readonly from: 'none' }

/** What a message said when it left; else what it would say now. */
export async function previewMessage(ctx: Context, row: OutboxRow): Promise<Preview> {
  const text = keptTextOf(row.content)
  if (text !== undefined) return { from: 'sent', text }
  const kept = keptMailOf(row.content)
  if (kept) return { from: 'sent', mail: kept }
  const message = ctx.messages[row.kind]
  if (row.channel !== 'email' || !message?.mail || message.makesLink) return { from: 'none' }
  const mail = await message.mail(ctx, message.payload.parse(row.payload), row.recipient)
  return mail ? { from: 'now', mail } : { from: 'none' }
}
