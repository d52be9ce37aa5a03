import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { requireAttempt } from './attempts.ts'
import { findOpenEmailChange } from './email-change-queries.ts'
import { askMailbox } from './request-email-change.ts'

/** Asks the mailboxes that have not answered yet once more; 404 when nothing waits. */
export async function resendEmailChange(ctx: Context): Promise<Record<string, never>> {
  const { id } = requireUser(ctx.actor)
  await requireAttempt(ctx, { key: `email-change-again:${id}`, max: 3, windowSeconds: 3600 })
  return inTransaction(ctx, async (tx) => {
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
