import type { Tx } from '#server/core/context.ts'
import { found, NotFound } from '#server/core/refused.ts'
import {
  lockStandingOrder,
  type StandingOrderRow,
} from '#server/sales/standing-order-rows/standing-order-rows.ts'

/** Locked; 404 for somebody else's. */
export async function lockMyStandingOrder(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<StandingOrderRow> {
  const mine = await tx
    .selectFrom('standing_orders')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!mine) throw new NotFound()
  return found(await lockStandingOrder(tx, { id }))
}
