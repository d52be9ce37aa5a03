import { lockBuyer } from '#server/core/customers/live-customer.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Locks quotes, parcels, buyer, then account: the same order as payments and receptions, so that no obstacle appears after the
 * check.
 */
export async function lockBelongings(tx: Tx, customerId: string): Promise<void> {
  for (const table of ['quotes', 'parcels'] as const) {
    await tx
      .selectFrom(table)
      .select('id')
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  await lockBuyer(tx, customerId)
}
