import type { Tx } from '#server/core/context.ts'

/** Locks the customer, so that two payments, and all that depends on what they pay for, run one after the other. */
export async function lockBuyer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * For who gives a customer a new parcel: its trigger takes the same lock (`search_new_parcels`), and whoever ends the account
 * meanwhile has the buyer before the account (`lockBelongings`).
 */
export async function holdBuyer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', customerId)
    .forShare()
    .execute()
}
