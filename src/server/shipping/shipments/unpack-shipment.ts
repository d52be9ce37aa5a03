import type * as z from 'zod/mini'
import type { ShipmentView, unpackShipment as endpoint } from '#contract/shipping/shipments.ts'
import { shipmentCan, shipmentTransitions } from '#domain/shipment/shipment.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { dropDeclaration } from '#server/shipping/declarations/freeze-declaration.ts'
import { moveParcels } from './move-parcels.ts'
import { findShipment, lockShipment } from './shipment-queries.ts'
import { readShipmentView } from './shipment-views.ts'

/** Opens a closed box again, for a wrong weight, or something to take out; it must be packed, weighed and measured again. */
export async function unpackShipment(
  ctx: Context,
  { shipmentId, reason }: z.output<typeof endpoint.input>,
): Promise<ShipmentView> {
  requireStaff(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const shipment = await lockShipment(tx, shipmentId)
    if (!shipmentCan('unpack', shipment)) throw new Refused('shipment-not-ready')
    const { weight_g: weightGrams } = await findShipment(tx, shipmentId)
    const status = shipmentTransitions.unpack.to
    await tx
      .updateTable('shipments')
      .set({ status, weight_g: null, length_mm: null, width_mm: null, height_mm: null })
      .set({ packed_at: null, updated_at: ctx.now() })
      .where('id', '=', shipmentId)
      .execute()
    await dropDeclaration(tx, shipmentId)
    const { orderId, customerId } = shipment
    await moveParcels(tx, ctx, shipmentId, shipment, 'unpack')
    await recordFact(tx, ctx, {
      type: 'shipment.unpacked',
      customerId,
      orderId,
      shipmentId,
      change: {
        before: { status: shipment.status, weightGrams },
        after: { status, weightGrams: null, reason },
      },
    })
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}
