import type { Tx } from '#server/core/context.ts'
import type { MoneyOrder } from './locked-money.ts'
import type { OrderItem } from './order-items.ts'

/**
 * The storage that a parcel waits to leave with went back: it is due again, and the parcel waits. Once the parcel has left or is
 * in stock again, its days stay settled. The caller holds the parcel's lock.
 */
export async function takeBackStorage(
  tx: Tx,
  order: MoneyOrder,
  { parcelId }: OrderItem,
): Promise<void> {
  const opened = await tx
    .updateTable('storage_settlements')
    .set({ state: 'open', settled_at: null, settled_as: null, order_id: null })
    .where('order_id', '=', order.id)
    .where('parcel_id', '=', parcelId)
    .where('state', '=', 'settled')
    .returning('id')
    .executeTakeFirst()
  if (!opened) return
  await tx
    .deleteFrom('storage_waivers')
    .where('order_id', '=', order.id)
    .where('parcel_id', '=', parcelId)
    .execute()
}
