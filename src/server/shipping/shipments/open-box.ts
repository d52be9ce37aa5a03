import type * as z from 'zod/mini'
import type { openBox as endpoint } from '#contract/shipping/boxes.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { boxCan, boxTransitions } from '#domain/shipment/box.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { followBoxes } from '#server/payments/orders/follow-boxes.ts'
import { voidCarrierLabel } from './carrier-labels-of.ts'
import { boxDetails, lockBox } from './locked-shipment.ts'
import { moveParcels } from './move-parcels.ts'
import { requireNotLoaded } from './require-not-loaded.ts'
import { readShipmentView } from './shipment-views.ts'

/** Opens a closed box again, for a wrong weight, or something to take out; its parcels are to be packed, weighed and measured again. */
export async function openBox(
  ctx: Context,
  { boxId, reason }: z.output<typeof endpoint.input>,
): Promise<ShipmentView> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    if (!boxCan('open', box)) throw new Refused('box-not-ready')
    await requireNotLoaded(tx, boxId)
    const status = boxTransitions.open.to
    await tx
      .updateTable('boxes')
      .set({ status, updated_at: ctx.now() })
      .where('id', '=', boxId)
      .execute()
    await tx
      .updateTable('shipment_parcels')
      .set({ box_id: null })
      .where('shipment_id', '=', shipment.id)
      .where('box_id', '=', boxId)
      .execute()
    await voidCarrierLabel(tx, ctx, boxId)
    await moveParcels(tx, ctx, { shipment, box, parcelIds: box.parcelIds }, 'unpack')
    await followBoxes(tx, ctx, shipment.id)
    const { orderId, customerId } = shipment
    await recordFact(tx, ctx, {
      type: 'shipment.unpacked',
      customerId,
      orderId,
      shipmentId: shipment.id,
      details: boxDetails(box),
      change: {
        before: { status: box.status, weightGrams: box.weight },
        after: { status, weightGrams: null, reason },
      },
    })
    return readShipmentView(tx, shipment.id, ctx.now())
  })
}
