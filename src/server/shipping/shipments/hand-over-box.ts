import type * as z from 'zod/mini'
import type { CarrierView } from '#contract/offer/carriers.ts'
import type { handOverBox as endpoint } from '#contract/shipping/boxes.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { boxTransitions } from '#domain/shipment/box.ts'
import { handOver, type HandedOverBox } from '#domain/shipment/hand-over.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { requireCarrier } from '#server/offer/carriers/require-carrier.ts'
import { followBoxes } from '#server/payments/orders/follow-boxes.ts'
import { followShipments } from '#server/payments/orders/follow-shipment.ts'
import { boxDetails, lockBox } from './locked-shipment.ts'
import { moveParcels } from './move-parcels.ts'
import { notifyHandedOver } from './notify-handed-over.ts'
import { requireFreeNumber } from './require-free-number.ts'
import { requireNotHeld } from './require-not-held.ts'
import { startTracking } from './start-tracking.ts'
import { readShipmentView } from './shipment-views.ts'

/** Hands the box over to the carrier, under the carrier's number; notifies the customer, who can follow it. */
export async function handOverBox(
  ctx: Context,
  { boxId, carrier: carrierCode, trackingNumber, pass }: z.output<typeof endpoint.input>,
): Promise<ShipmentView> {
  requireStaff(ctx.actor)

  return inTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    const carrier = await requireCarrier(tx, carrierCode)
    const leaving = accepted(
      handOver(box, { carrierTrackingNumber: trackingNumber, rules: carrier, at: ctx.now() }),
    )
    await requireNotHeld(tx, ctx, shipment, { step: 'hand-over', pass })
    await requireFreeNumber(tx, boxId, leaving.carrierTrackingNumber)

    await saveDeparture(tx, ctx, { boxId, carrier, leaving })
    const { orderId, customerId, id: shipmentId } = shipment
    const details = { carrier: carrier.name, trackingNumber: leaving.carrierTrackingNumber }
    await moveParcels(tx, ctx, { shipment, box, parcelIds: box.parcelIds }, 'ship', details)
    await startTracking(tx, ctx, boxId)
    await followBoxes(tx, ctx, shipmentId)
    await recordFact(tx, ctx, {
      type: 'shipment.handed-over',
      customerId,
      orderId,
      shipmentId,
      details: { ...details, ...boxDetails(box) },
    })
    await followShipments(tx, ctx, orderId)
    await notifyHandedOver(tx, ctx, { shipmentId, boxId, customerId, at: leaving.handedOverAt })
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}

type Departure = {
  readonly boxId: string
  readonly carrier: CarrierView
  readonly leaving: HandedOverBox
}

async function saveDeparture(
  tx: Tx,
  ctx: Context,
  { boxId, carrier, leaving }: Departure,
): Promise<void> {
  await tx
    .updateTable('boxes')
    .set({
      status: boxTransitions['hand-over'].to,
      carrier: carrier.name,
      carrier_code: carrier.code,
      tracking_number: leaving.carrierTrackingNumber,
      handed_over_at: leaving.handedOverAt,
      updated_at: ctx.now(),
    })
    .where('id', '=', boxId)
    .execute()
}
