import type { MyAccount } from '#contract/people/my-account.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { lockAccount } from './account-queries.ts'
import { cancelOpenEmailChange } from './email-change-queries.ts'
import { readMyAccount } from './read-my-account.ts'

/** Keeps the address as it is; the links that were sent become invalid. */
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
