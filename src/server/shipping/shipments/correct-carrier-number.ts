import type * as z from 'zod/mini'
import type { CarrierView } from '#contract/offer/carriers.ts'
import type { correctDeparture as endpoint } from '#contract/shipping/boxes.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import type { TrackingNumber } from '#domain/parcel/tracking-number.ts'
import { parseCarrierNumber } from '#domain/shipment/carrier.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { requireCarrier } from '#server/offer/carriers/carrier-queries.ts'
import { requireFreeNumber } from './require-free-number.ts'
import { boxDetails, lockBox } from './locked-shipment.ts'
import { readShipmentView } from './shipment-views.ts'
import { correctHandedOver, notifyHandedOver } from './notify-handed-over.ts'

/**
 * Corrects the number or carrier of a box that has left, until the delivery. Its history still shows the former one; the customer
 * gets the right one.
 */
export async function correctCarrierNumber(
  ctx: Context,
  { boxId, carrier: code, trackingNumber: typed, replaces }: z.output<typeof endpoint.input>,
): Promise<ShipmentView> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    const { id: shipmentId, customerId, orderId } = shipment
    const { handedOverAt: at, trackingNumber: former, carrier: formerCarrier } = box
    if (box.status !== 'handed_over' || at === null) throw new Refused('box-not-handed-over')
    if (former !== replaces) throw new Refused('stale', { trackingNumber: former })
    const carrier = await requireCarrier(tx, code, box.carrierCode)
    const trackingNumber = accepted(parseCarrierNumber(typed, carrier))
    const isSame = trackingNumber === former && code === box.carrierCode
    if (isSame) return readShipmentView(tx, shipmentId, ctx.now())
    await requireFreeNumber(tx, boxId, trackingNumber)
    await save(tx, ctx, { boxId, carrier, trackingNumber })
    await recordFact(tx, ctx, {
      type: 'shipment.number-corrected',
      customerId,
      orderId,
      shipmentId,
      details: { carrier: carrier.name, trackingNumber, former, ...boxDetails(box) },
      change: {
        before: { carrier: formerCarrier, trackingNumber: former },
        after: { carrier: carrier.name, trackingNumber },
      },
    })
    const left = { shipmentId, boxId, customerId, at }
    const told = await correctHandedOver(tx, ctx, 'shipment-number-corrected', left)
    if (told === 'recalled') await notifyHandedOver(tx, ctx, left)
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}

type Corrected = {
  readonly boxId: string
  readonly carrier: CarrierView
  readonly trackingNumber: TrackingNumber
}

async function save(
  tx: Tx,
  ctx: Context,
  { boxId, carrier, trackingNumber }: Corrected,
): Promise<void> {
  await tx
    .updateTable('boxes')
    .set({ carrier: carrier.name, carrier_code: carrier.code })
    .set({ tracking_number: trackingNumber, number_shared: false, updated_at: ctx.now() })
    .where('id', '=', boxId)
    .execute()
}
