import type { ContactMessage } from '#contract/messages/office-notifications.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { contactMessages, contactMessageView } from './contact-message-queries.ts'

type Asked = { readonly contactMessageId: string }

/**
 * Marks a message read or unread (docs/rules/messages.md#what-the-office-is-told); when it already is, nothing changes and no
 * fact is recorded.
 */
export const markContactMessage = (
  ctx: Context,
  { contactMessageId, isRead }: Asked & { readonly isRead: boolean },
): Promise<ContactMessage> => change(ctx, contactMessageId, { field: 'is_read', value: isRead })

/** Archives a message or takes it out of the archive. */
export const archiveContactMessage = (
  ctx: Context,
  { contactMessageId, archived }: Asked & { readonly archived: boolean },
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
