import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { boxTransitions } from '#domain/shipment/box.ts'
import { undoHandOver as undo } from '#domain/shipment/hand-over.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { followBoxes, followShipments } from '#server/payments/orders/follow-boxes.ts'
import { boxDetails, lockBox, requireNotLoaded } from './locked-shipment.ts'
import { moveParcels } from './open-box.ts'
import { correctHandedOver } from './notify-handed-over.ts'
import { readShipmentView } from './shipment-views.ts'

/**
 * Undoes a departure that was noted by mistake: the box is ready again, without a number. The customer's message is recalled, or
 * corrected when it has left.
 */
export async function undoHandOver(
  ctx: Context,
  { boxId }: { readonly boxId: string },
): Promise<ShipmentView> {
  const staffId = requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    const { carrier, trackingNumber, handedOverAt: at } = box
    const isOwn = (await whoHandedOver(tx, shipment.id, boxId)) === staffId
    accepted(undo({ status: box.status, handedOverAt: at, isOwn }, ctx.now()))
    // Its deposit slip says that it left.
    await requireNotLoaded(tx, boxId)

    const status = boxTransitions['undo-hand-over'].to
    await tx
      .updateTable('boxes')
      .set({ status, carrier: null, carrier_code: null })
      .set({ tracking_number: null, handed_over_at: null, number_shared: false })
      .set({ updated_at: ctx.now() })
      .where('id', '=', boxId)
      .execute()
    const { orderId, customerId, id: shipmentId } = shipment
    await moveParcels(tx, ctx, { shipment, box, parcelIds: box.parcelIds }, 'undo-ship')
    await followBoxes(tx, ctx, shipmentId)
    await recordFact(tx, ctx, {
      type: 'shipment.hand-over-undone',
      customerId,
      orderId,
      shipmentId,
      details: boxDetails(box),
      change: {
        before: { status: box.status, carrier, trackingNumber },
        after: { status, carrier: null, trackingNumber: null },
      },
    })
    await followShipments(tx, ctx, orderId)
    const left = { shipmentId, boxId, customerId }
    if (at) await correctHandedOver(tx, ctx, 'hand-over-undone', { ...left, at })
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}

async function whoHandedOver(tx: Tx, shipmentId: string, boxId: string): Promise<string | null> {
  const fact = await tx
    .selectFrom('events')
    .select('actor_id')
    .where('shipment_id', '=', shipmentId)
    .where('type', '=', 'shipment.handed-over')
    .where('details', '@>', JSON.stringify({ boxId }))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fact?.actor_id ?? null
}
