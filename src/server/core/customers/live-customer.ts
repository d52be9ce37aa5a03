import type { Tx } from '#server/core/context.ts'

/**
 * Whether this account is a customer's: not deleted, not merged into another, and not of the team since (the team has no customer
 * area: docs/rules/accounts.md#roles). Locks the account until the end of the transaction, which gives it something.
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

/** Runs after the account is locked, so that a merge that was in progress has ended. */
async function isMerged(tx: Tx, customerId: string): Promise<boolean> {
  const merged = await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', customerId)
    .where('merged_into', 'is not', null)
    .executeTakeFirst()
  return merged !== undefined
}
