import type { MyAccount } from '#contract/my-account.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { lockAccount } from './account-queries.ts'
import { requireAttempt } from './attempts.ts'
import { cancelOpenEmailChange, findOpenEmailChange } from './email-change-queries.ts'
import { readMyAccount } from './read-my-account.ts'
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

/** The address stays as it is; the links that were sent are worth nothing. */
export async function cancelEmailChange(ctx: Context): Promise<MyAccount> {
  const { id } = requireUser(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, id)
    if (!(await cancelOpenEmailChange(tx, ctx, id))) return
    const details = { wasApplied: false }
    await recordFact(tx, ctx, { type: 'account.email-reverted', customerId: id, details })
  })
  return readMyAccount(ctx)
}
