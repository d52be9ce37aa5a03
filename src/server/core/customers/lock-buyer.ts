import type { Tx } from '#server/core/context.ts'

/** Locks the customer, so that two payments, and everything that depends on what they pay for, run one after the other. */
export async function lockBuyer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * For verbs that give a customer a new parcel: the parcel's trigger takes the same lock (`search_new_parcels`), and a verb that
 * ends the account meanwhile locks the buyer before the account (`lockBelongings`).
 */
export async function holdBuyer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', customerId)
    .forShare()
    .execute()
}
