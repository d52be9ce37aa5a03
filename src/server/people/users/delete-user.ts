import { editAccount } from '#domain/account/give-role.ts'
import { lockAccount } from '#server/people/accounts/account-queries.ts'
import { customerOf } from '#server/people/accounts/account-views.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { endAccount } from '#server/people/personal-data/end-account.ts'
import { findObstacles } from '#server/people/personal-data/find-obstacles.ts'
import { lockBelongings } from '#server/people/personal-data/lock-belongings.ts'
import { findUser } from './user-queries.ts'

/**
 * Ends any account but the actor's own, by the rules of a person who ends theirs (docs/rules/accounts.md#users-in-the-office):
 * refuses with the first of `obstacleCodes`; also with `above-you`, `last-super-admin`.
 */
export async function deleteUser(
  ctx: Context,
  { userId }: { readonly userId: string },
): Promise<Record<string, never>> {
  const staffId = requireAdmin(ctx.actor)
  if (staffId === userId) throw new Refused('own-account')
  return answeredInTransaction(ctx, async (tx) => {
    const known = found(await findUser(tx, userId))
    if (known.customer_id !== null) await lockBelongings(tx, userId)
    const account = found(await lockAccount(tx, userId))
    const row = found(await findUser(tx, userId))
    accepted(editAccount(requireUser(ctx.actor), row))
    if (customerOf(account)) await requireNoObstacle(tx, userId)
    await endAccount(tx, ctx, account, 'office')
    return {}
  })
}

async function requireNoObstacle(tx: Tx, userId: string): Promise<void> {
  const [obstacle] = await findObstacles(tx, userId)
  if (obstacle) throw new Refused(obstacle.code, { count: obstacle.count })
}
