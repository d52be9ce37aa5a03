import type { Tx } from '#server/core/context.ts'

/** Two payments of one customer, and whatever else turns on what they pay for, come one after the other. */
export async function lockBuyer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
