import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { requireTry } from '#server/core/attempts.ts'
import { found } from '#server/core/refused.ts'
import { requireMailTry } from '#server/messages/notifications/mail-allowance.ts'
import { findOpenEmailChange, type OpenEmailChange } from './email-change-queries.ts'
import { askMailbox, oldMailboxLimit } from './request-email-change.ts'

/**
 * Sends the question again to the mailboxes that have not answered; 404 when no change waits, 429 with the time of the next
 * possible mail.
 */
export async function resendEmailChange(ctx: Context): Promise<Record<string, never>> {
  const { id } = requireUser(ctx.actor)
  await requireRoom(ctx, found(await findOpenEmailChange(ctx.db, id, ctx.now())))
  return answeredInTransaction(ctx, async (tx) => {
    const change = found(await findOpenEmailChange(tx, id, ctx.now()))
    if (!change.old_confirmed_at) {
      await askMailbox(tx, ctx, 'leave-email', change.id, change.old_email)
    }
    if (!change.new_confirmed_at) {
      await askMailbox(tx, ctx, 'enter-email', change.id, change.new_email)
    }
    return {}
  })
}

async function requireRoom(ctx: Context, change: OpenEmailChange): Promise<void> {
  if (!change.new_confirmed_at) await requireMailTry(ctx, 'enter-email', change.new_email)
  if (!change.old_confirmed_at) await requireTry(ctx, oldMailboxLimit(change.id))
}
