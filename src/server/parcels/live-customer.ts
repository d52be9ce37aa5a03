import type { Tx } from '#server/core/context.ts'

/** Whether this account is not deleted; held so until the end of the transaction, which gives it something. */
export async function isLiveCustomer(tx: Tx, customerId: string): Promise<boolean> {
  const customer = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return customer !== undefined
}
