import { lockAccount } from '#server/people/accounts/account-queries.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { endAccount, findObstacles, lockBelongings } from './end-account.ts'

/**
 * Ends a customer's account (docs/rules/law.md#personal-data): invoices stay for the legal ten years, everything else of the
 * person is erased or loses its name. Refuses with the first of `obstacleCodes`.
 */
export async function deleteMyAccount(ctx: Context): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockBelongings(tx, customerId)
    const account = found(await lockAccount(tx, customerId))
    const [obstacle] = await findObstacles(tx, customerId)
    if (obstacle) throw new Refused(obstacle.code, { count: obstacle.count })
    await endAccount(tx, ctx, account, 'asked')
    return {}
  })
}
