import type * as z from 'zod/mini'
import type { printCustomsPaper as endpoint } from '#contract/shipping/customs.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { boxDetails, lockBox } from '#server/shipping/shipments/locked-shipment.ts'
import { requireDeclaration } from './read-customs-paper.ts'

/** Each print is a fact. No reason is asked from the second one on: customs lose papers, and each copy says the same. */
export async function printCustomsPaper(
  ctx: Context,
  { boxId, paper }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    await requireDeclaration(tx, boxId)
    const { orderId, customerId, id: shipmentId } = shipment
    await recordFact(tx, ctx, {
      type: 'shipment.customs-printed',
      customerId,
      orderId,
      shipmentId,
      details: { ...boxDetails(box), paper },
    })
    return { paper }
  })
}
