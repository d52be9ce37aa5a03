import type * as z from 'zod/mini'
import type { handOverBox as endpoint } from '#contract/shipping/boxes.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { requireCarrier } from '#server/offer/carriers/carrier-queries.ts'
import { leaveWithCarrier } from './leave-with-carrier.ts'
import { lockBox } from './locked-shipment.ts'
import { requireNotLoaded } from './require-not-loaded.ts'
import { readShipmentView } from './shipment-views.ts'

/** Hands one box over to the carrier, under the carrier's number; notifies the customer, who can follow it. */
export async function handOverBox(
  ctx: Context,
  { boxId, carrier: code, trackingNumber, pass }: z.output<typeof endpoint.input>,
): Promise<ShipmentView> {
  requireStaff(ctx.actor)

  return answeredInTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    if (box.status === 'ready') await requireNotLoaded(tx, boxId)
    const carrier = await requireCarrier(tx, code)
    await leaveWithCarrier(tx, ctx, { shipment, box, carrier, trackingNumber, pass })
    return readShipmentView(tx, shipment.id, ctx.now())
  })
}
