import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { shipmentCan } from '#domain/shipment/shipment.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { Refused } from '#server/core/refused.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import { followShipments } from '#server/payments/orders/follow-shipment.ts'
import { moveParcels } from './move-parcels.ts'
import { lockShipment } from './shipment-queries.ts'
import { readShipmentView } from './shipment-views.ts'

/** Marks a shipment as arrived, as the carrier says (staff note it; the carrier's own events come with its adapter). */
export async function deliverShipment(
  ctx: Context,
  { shipmentId }: { readonly shipmentId: string },
): Promise<ShipmentView> {
  requireStaff(ctx.actor)

  return inTransaction(ctx, async (tx) => {
    const shipment = await lockShipment(tx, shipmentId)
    if (!shipmentCan('deliver', shipment)) throw new Refused('shipment-not-handed-over')

    await tx
      .updateTable('shipments')
      .set({ status: 'delivered', delivered_at: ctx.now(), updated_at: ctx.now() })
      .where('id', '=', shipmentId)
      .execute()
    await tx
      .updateTable('shipment_parcels')
      .set({ open: false })
      .where('shipment_id', '=', shipmentId)
      .execute()
    const { orderId, customerId } = shipment
    await moveParcels(tx, ctx, shipmentId, shipment, 'deliver')
    await recordFact(tx, ctx, { type: 'shipment.delivered', customerId, orderId, shipmentId })
    await followShipments(tx, ctx, orderId)
    await notify(tx, ctx, {
      kind: 'shipment-delivered',
      payload: { shipmentId },
      dedupeKey: `shipment-delivered:${shipmentId}`,
      ...(await recipientOf(tx, customerId)),
    })
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}
