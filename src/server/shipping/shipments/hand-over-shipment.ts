import type * as z from 'zod/mini'
import type { CarrierView } from '#contract/offer/carriers.ts'
import type { handOverShipment as endpoint, ShipmentView } from '#contract/shipping/shipments.ts'
import { handOver, type HandedOverShipment } from '#domain/shipment/hand-over.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { requireCarrier } from '#server/offer/carriers/require-carrier.ts'
import { followShipments } from '#server/payments/orders/follow-shipment.ts'
import { moveParcels } from './move-parcels.ts'
import { requireFreeNumber } from './require-free-number.ts'
import { requireNotHeld } from './require-not-held.ts'
import { lockShipment } from './shipment-queries.ts'
import { readShipmentView } from './shipment-views.ts'
import { notifyHandedOver } from './notify-handed-over.ts'

/** Hands the box over to the carrier, under the carrier's number; notifies the customer, who can follow it. */
export async function handOverShipment(
  ctx: Context,
  { shipmentId, carrier: carrierCode, trackingNumber, pass }: z.output<typeof endpoint.input>,
): Promise<ShipmentView> {
  requireStaff(ctx.actor)

  return inTransaction(ctx, async (tx) => {
    const shipment = await lockShipment(tx, shipmentId)
    const carrier = await requireCarrier(tx, carrierCode)
    const leaving = accepted(
      handOver(shipment, { carrierTrackingNumber: trackingNumber, rules: carrier, at: ctx.now() }),
    )
    await requireNotHeld(tx, ctx, shipment, { step: 'hand-over', pass })
    await requireFreeNumber(tx, shipmentId, leaving.carrierTrackingNumber)

    await saveDeparture(tx, ctx, { shipmentId, carrier, leaving })
    const { orderId, customerId } = shipment
    const details = { carrier: carrier.name, trackingNumber: leaving.carrierTrackingNumber }
    await moveParcels(tx, ctx, shipmentId, shipment, 'ship', details)
    await recordFact(tx, ctx, {
      type: 'shipment.handed-over',
      customerId,
      orderId,
      shipmentId,
      details,
    })
    await followShipments(tx, ctx, orderId)
    await notifyHandedOver(tx, ctx, { shipmentId, customerId, at: leaving.handedOverAt })
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}

type Departure = {
  readonly shipmentId: string
  readonly carrier: CarrierView
  readonly leaving: HandedOverShipment
}

async function saveDeparture(
  tx: Tx,
  ctx: Context,
  { shipmentId, carrier, leaving }: Departure,
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({
      status: leaving.status,
      carrier: carrier.name,
      carrier_code: carrier.code,
      tracking_number: leaving.carrierTrackingNumber,
      handed_over_at: leaving.handedOverAt,
      updated_at: ctx.now(),
    })
    .where('id', '=', shipmentId)
    .execute()
}
