import { lockProfile } from '#server/people/accounts/profile-queries.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, NotFound } from '#server/core/refused.ts'
import { closeAccount, openAccount } from '#server/people/users/open-and-close-account.ts'
import { findUser, type UserRow } from '#server/people/users/user-queries.ts'

type Asked = { readonly customerId: string; readonly reason: string }

/** Closes a customer's account, with the reason; a closed one stays closed. The parcels stay where they are. */
export async function deactivateClient(
  ctx: Context,
  { customerId, reason }: Asked,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await closeAccount(tx, ctx, await lockedClient(tx, customerId), reason)
    return {}
  })
}

/** Opens a closed account again. Refuses with `email-not-confirmed`, `account-merged`. */
export async function reactivateClient(
  ctx: Context,
  { customerId, reason }: Asked,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await openAccount(tx, ctx, await lockedClient(tx, customerId), reason)
    return {}
  })
}

/** Finds customers only: staff accounts are managed in the team's screens. */
async function lockedClient(tx: Tx, customerId: string): Promise<UserRow> {
  found(await lockProfile(tx, customerId))
  const row = found(await findUser(tx, customerId))
  if (row.customer_id === null || (row.role !== 'client' && row.role !== 'testeur')) {
    throw new NotFound()
  }
  return row
}
