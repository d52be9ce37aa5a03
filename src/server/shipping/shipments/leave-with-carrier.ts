import type { CarrierView } from '#contract/offer/carriers.ts'
import { boxTransitions } from '#domain/shipment/box.ts'
import { handOver, type HandedOverBox } from '#domain/shipment/hand-over.ts'
import type { HoldPass } from '#domain/shipment/holds.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { accepted } from '#server/core/refused.ts'
import { followBoxes } from '#server/payments/orders/follow-boxes.ts'
import { followShipments } from '#server/payments/orders/follow-shipment.ts'
import { boxDetails, type LockedBox, type LockedShipment } from './locked-shipment.ts'
import { moveParcels } from './move-parcels.ts'
import { notifyHandedOver } from './notify-handed-over.ts'
import { requireFreeNumber } from './require-free-number.ts'
import { requireNotHeld } from './require-not-held.ts'
import { startTracking } from './start-tracking.ts'

type Leaving = {
  readonly shipment: LockedShipment
  readonly box: LockedBox
  readonly carrier: CarrierView
  readonly trackingNumber: string
  readonly pass?: HoldPass | undefined
}

/** A box, locked with its shipment, leaves with the carrier: alone, or with all of a departure. The customer is notified. */
export async function leaveWithCarrier(
  tx: Tx,
  ctx: Context,
  { shipment, box, carrier, trackingNumber, pass }: Leaving,
): Promise<void> {
  const leaving = accepted(
    handOver(box, { carrierTrackingNumber: trackingNumber, rules: carrier, at: ctx.now() }),
  )
  await requireNotHeld(tx, ctx, shipment, { step: 'hand-over', pass })
  await requireFreeNumber(tx, box.id, leaving.carrierTrackingNumber)

  await saveDeparture(tx, ctx, { boxId: box.id, carrier, leaving })
  const { orderId, customerId, id: shipmentId } = shipment
  const details = { carrier: carrier.name, trackingNumber: leaving.carrierTrackingNumber }
  await moveParcels(tx, ctx, { shipment, box, parcelIds: box.parcelIds }, 'ship', details)
  await startTracking(tx, ctx, box.id)
  await followBoxes(tx, ctx, shipmentId)
  await recordFact(tx, ctx, {
    type: 'shipment.handed-over',
    customerId,
    orderId,
    shipmentId,
    details: { ...details, ...boxDetails(box) },
  })
  await followShipments(tx, ctx, orderId)
  await notifyHandedOver(tx, ctx, {
    shipmentId,
    boxId: box.id,
    customerId,
    at: leaving.handedOverAt,
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
