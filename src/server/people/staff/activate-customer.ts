import { findAccount, lockAccount } from '#server/people/accounts/account-queries.ts'
import { customerOf } from '#server/people/accounts/account-views.ts'
import { activateAccount } from '#server/people/accounts/activate-account.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, NotFound, Refused } from '#server/core/refused.ts'

/** Opens the account of a confirmed customer, and welcomes them once. Refuses with `email-not-confirmed`, `already-active`. */
export async function activateCustomer(
  ctx: Context,
  { customerId }: { readonly customerId: string },
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    found(await lockAccount(tx, customerId))
    const account = found(await findAccount(tx, customerId))
    if (!customerOf(account) || !['client', 'testeur'].includes(account.role)) throw new NotFound()
    if (!account.email_verified) throw new Refused('email-not-confirmed')
    if (account.is_active) throw new Refused('already-active')
    await activateAccount(tx, ctx, account)
    return {}
  })
}
