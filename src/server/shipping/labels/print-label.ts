import type * as z from 'zod/mini'
import type { printLabel as endpoint } from '#contract/shipping/labels.ts'
import { labelFacts, printLabel as print, printsOfBox } from '#domain/label/label-print.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { requireNotHeld } from '#server/shipping/shipments/require-not-held.ts'
import { lockShipment } from '#server/shipping/shipments/shipment-queries.ts'

/** Each print of a label is a fact, from the second on with its reason (docs/rules/shipping.md#label). */
export async function printLabel(
  ctx: Context,
  { shipmentId, pass, ...asked }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const shipment = await lockShipment(tx, shipmentId)
    const printed = await countPrints(tx, shipmentId)
    const { isReprint, reason, note } = accepted(print(shipment, printed, asked))
    await requireNotHeld(tx, ctx, shipment, { step: 'label', pass })
    const { orderId, customerId } = shipment
    await recordFact(tx, ctx, {
      type: isReprint ? 'shipment.label-reprinted' : 'shipment.label-printed',
      customerId,
      orderId,
      shipmentId,
      ...(isReprint && {
        details: { reprint: reason },
        change: { before: {}, after: { reprint: reason, ...(note !== null && { note }) } },
      }),
    })
    return { prints: printed + 1 }
  })
}

/** The caller holds the shipment. */
async function countPrints(tx: Tx, shipmentId: string): Promise<number> {
  const story = await tx
    .selectFrom('events')
    .select('type')
    .where('shipment_id', '=', shipmentId)
    .where('type', 'in', labelFacts)
    .orderBy('id')
    .execute()
  return printsOfBox(story).length
}
