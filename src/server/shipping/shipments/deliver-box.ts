import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { boxCan, boxTransitions } from '#domain/shipment/box.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { Refused } from '#server/core/refused.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import { followBoxes } from '#server/payments/orders/follow-boxes.ts'
import { followShipments } from '#server/payments/orders/follow-shipment.ts'
import { boxDetails, lockBox } from './locked-shipment.ts'
import { moveParcels } from './move-parcels.ts'
import { readShipmentView } from './shipment-views.ts'

/** Marks a box as arrived, as the carrier says (staff note it; the carrier's own events come with its adapter). */
export async function deliverBox(
  ctx: Context,
  { boxId }: { readonly boxId: string },
): Promise<ShipmentView> {
  requireStaff(ctx.actor)

  return inTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    if (!boxCan('deliver', box)) throw new Refused('box-not-handed-over')

    await tx
      .updateTable('boxes')
      .set({ status: boxTransitions.deliver.to, delivered_at: ctx.now(), updated_at: ctx.now() })
      .where('id', '=', boxId)
      .execute()
    await tx
      .updateTable('shipment_parcels')
      .set({ open: false })
      .where('shipment_id', '=', shipment.id)
      .where('box_id', '=', boxId)
      .execute()
    const { orderId, customerId, id: shipmentId } = shipment
    await moveParcels(tx, ctx, { shipment, box, parcelIds: box.parcelIds }, 'deliver')
    await followBoxes(tx, ctx, shipmentId)
    await recordFact(tx, ctx, {
      type: 'shipment.delivered',
      customerId,
      orderId,
      shipmentId,
      details: boxDetails(box),
    })
    await followShipments(tx, ctx, orderId)
    await notify(tx, ctx, {
      kind: 'shipment-delivered',
      payload: { shipmentId, boxId },
      dedupeKey: `shipment-delivered:${boxId}`,
      ...(await recipientOf(tx, customerId)),
    })
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}
