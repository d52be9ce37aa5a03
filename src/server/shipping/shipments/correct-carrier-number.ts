import type * as z from 'zod/mini'
import type { CarrierView } from '#contract/offer/carriers.ts'
import type { correctDeparture as endpoint, ShipmentView } from '#contract/shipping/shipments.ts'
import type { TrackingNumber } from '#domain/parcel/tracking-number.ts'
import { parseCarrierNumber } from '#domain/shipment/carrier-number.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { requireCarrier } from '#server/offer/carriers/require-carrier.ts'
import { requireFreeNumber } from './require-free-number.ts'
import { findShipment, lockShipment } from './shipment-queries.ts'
import { readShipmentView } from './shipment-views.ts'
import { correctHandedOver, notifyHandedOver } from './notify-handed-over.ts'

/**
 * Corrects the number or carrier of a box that has left, until the delivery. Its history still shows the former one; the customer
 * gets the right one.
 */
export async function correctCarrierNumber(
  ctx: Context,
  { shipmentId, carrier: code, trackingNumber: typed, replaces }: z.output<typeof endpoint.input>,
): Promise<ShipmentView> {
  requireStaff(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const { status, customerId, orderId } = await lockShipment(tx, shipmentId)
    const former = await findShipment(tx, shipmentId)
    const at = former.handed_over_at
    if (status !== 'handed_over' || at === null) throw new Refused('shipment-not-handed-over')
    const { tracking_number: formerNumber, carrier: formerCarrier } = former
    if (formerNumber !== replaces) throw new Refused('stale', { trackingNumber: formerNumber })
    const carrier = await requireCarrier(tx, code, former.carrier_code)
    const trackingNumber = accepted(parseCarrierNumber(typed, carrier))
    const isSame = trackingNumber === formerNumber && code === former.carrier_code
    if (isSame) return readShipmentView(tx, shipmentId, ctx.now())
    await requireFreeNumber(tx, shipmentId, trackingNumber)
    await save(tx, ctx, { shipmentId, carrier, trackingNumber })
    await recordFact(tx, ctx, {
      type: 'shipment.number-corrected',
      customerId,
      orderId,
      shipmentId,
      details: { carrier: carrier.name, trackingNumber, former: formerNumber },
      change: {
        before: { carrier: formerCarrier, trackingNumber: formerNumber },
        after: { carrier: carrier.name, trackingNumber },
      },
    })
    const left = { shipmentId, customerId, at }
    const told = await correctHandedOver(tx, ctx, 'shipment-number-corrected', left)
    if (told === 'recalled') await notifyHandedOver(tx, ctx, left)
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}

type Corrected = {
  readonly shipmentId: string
  readonly carrier: CarrierView
  readonly trackingNumber: TrackingNumber
}

async function save(
  tx: Tx,
  ctx: Context,
  { shipmentId, carrier, trackingNumber }: Corrected,
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ carrier: carrier.name, carrier_code: carrier.code })
    .set({ tracking_number: trackingNumber, number_shared: false, updated_at: ctx.now() })
    .where('id', '=', shipmentId)
    .execute()
}
