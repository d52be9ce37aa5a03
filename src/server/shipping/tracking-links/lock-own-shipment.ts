import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import type { Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'

type Own = { readonly shipmentId: string; readonly customerId: string }

/** A box through its owner, locked: its links are made and revoked one after the other. */
export async function lockOwnShipment(tx: Tx, { shipmentId, customerId }: Own) {
  const row = found(
    await tx
      .selectFrom('shipments')
      .select(['status', 'order_id', 'delivered_at', 'returned_at'])
      .where('id', '=', shipmentId)
      .where('customer_id', '=', customerId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  return {
    status: row.status as ShipmentStatus,
    orderId: row.order_id,
    deliveredAt: row.delivered_at,
    returnedAt: row.returned_at,
  }
}
