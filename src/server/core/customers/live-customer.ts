import type { Tx } from '#server/core/context.ts'

/**
 * Whether this account is a customer's, neither deleted, nor merged into another, nor of the team since (who has no customer
 * area: docs/rules/accounts.md#roles); held so until the end of the transaction, which gives it something.
 */
export async function isLiveCustomer(tx: Tx, customerId: string): Promise<boolean> {
  const customer = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .where('role', 'in', ['client', 'testeur'])
    .forKeyShare()
    .executeTakeFirst()
  return customer !== undefined && !(await isMerged(tx, customerId))
}

/** Read after the account is locked: a merge that was under way has then ended. */
async function isMerged(tx: Tx, customerId: string): Promise<boolean> {
  const merged = await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', customerId)
    .where('merged_into', 'is not', null)
    .executeTakeFirst()
  return merged !== undefined
}
