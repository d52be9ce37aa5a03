import type * as z from 'zod/mini'
import type { printCustomsPaper as endpoint } from '#contract/shipping/customs.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { lockShipment } from '#server/shipping/shipments/shipment-queries.ts'
import { requireDeclaration } from './read-customs-paper.ts'

/** Each print is a fact. No reason is asked from the second one on: customs lose papers, and each copy says the same. */
export async function printCustomsPaper(
  ctx: Context,
  { shipmentId, paper }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const { orderId, customerId } = await lockShipment(tx, shipmentId)
    await requireDeclaration(tx, shipmentId)
    await recordFact(tx, ctx, {
      type: 'shipment.customs-printed',
      customerId,
      orderId,
      shipmentId,
      details: { paper },
    })
    return { paper }
  })
}
