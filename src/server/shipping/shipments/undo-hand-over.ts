import type { ShipmentView } from '#contract/shipping/shipments.ts'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { shipmentTransitions } from '#domain/shipment/shipment.ts'
import { undoHandOver as undo } from '#domain/shipment/undo-hand-over.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { followShipments } from '#server/payments/orders/follow-shipment.ts'
import { moveParcels } from './move-parcels.ts'
import { findShipment, lockShipment } from './shipment-queries.ts'
import { readShipmentView } from './shipment-views.ts'
import { correctHandedOver } from './notify-handed-over.ts'

/**
 * Undoes a departure that was noted by mistake: the box is ready again, without a number. The customer's message is recalled, or
 * corrected when it has left.
 */
export async function undoHandOver(
  ctx: Context,
  { shipmentId }: { readonly shipmentId: string },
): Promise<ShipmentView> {
  const staffId = requireStaff(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const shipment = await lockShipment(tx, shipmentId)
    const { carrier, tracking_number, handed_over_at: at } = await findShipment(tx, shipmentId)
    const isOwn = (await whoHandedOver(tx, shipmentId)) === staffId
    accepted(undo({ status: shipment.status, handedOverAt: at, isOwn }, ctx.now()))

    const status: ShipmentStatus = shipmentTransitions['undo-hand-over'].to
    await tx
      .updateTable('shipments')
      .set({ status, carrier: null, carrier_code: null })
      .set({ tracking_number: null, handed_over_at: null })
      .set({ updated_at: ctx.now() })
      .where('id', '=', shipmentId)
      .execute()
    const { orderId, customerId } = shipment
    await moveParcels(tx, ctx, shipmentId, shipment, 'undo-ship')
    await recordFact(tx, ctx, {
      type: 'shipment.hand-over-undone',
      customerId,
      orderId,
      shipmentId,
      change: {
        before: { status: shipment.status, carrier, trackingNumber: tracking_number },
        after: { status, carrier: null, trackingNumber: null },
      },
    })
    await followShipments(tx, ctx, orderId)
    if (at) await correctHandedOver(tx, ctx, 'hand-over-undone', { shipmentId, customerId, at })
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}

async function whoHandedOver(tx: Tx, shipmentId: string): Promise<string | null> {
  const fact = await tx
    .selectFrom('events')
    .select('actor_id')
    .where('shipment_id', '=', shipmentId)
    .where('type', '=', 'shipment.handed-over')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fact?.actor_id ?? null
}
