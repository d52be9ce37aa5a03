import { lockBuyer } from '#server/core/customers/lock-buyer.ts'
import type { Tx } from '#server/core/context.ts'

/** Quotes, parcels, buyer, then account: the order of whoever pays or receives meanwhile, so that what was no obstacle stays none. */
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
