import type * as z from 'zod/mini'
import {
  type printLabel as endpoint,
  printLabel as printEndpoint,
  readLabel as readEndpoint,
} from '#contract/shipping/box-papers.ts'
import { labelFacts, printLabel as print, printsOfBox } from '#domain/label/label-print.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { boxDetails, lockBox } from '#server/shipping/shipments/locked-shipment.ts'
import { requireNotHeld } from '#server/shipping/shipments/require-not-held.ts'
import { readLabel } from './read-label.ts'

export function mountLabels(api: ApiServer): void {
  serveFile(api, readEndpoint, readLabel)
  serve(api, printEndpoint, printLabel)
}

/** Each print of a label is a fact, from the second on with its reason (docs/rules/shipping.md#label). */
async function printLabel(
  ctx: Context,
  { boxId, pass, ...asked }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    const printed = await countPrints(tx, shipment.id, boxId)
    const { isReprint, reason, note } = accepted(print(box, printed, asked))
    await requireNotHeld(tx, ctx, shipment, { step: 'label', pass })
    const { orderId, customerId, id: shipmentId } = shipment
    await recordFact(tx, ctx, {
      type: isReprint ? 'shipment.label-reprinted' : 'shipment.label-printed',
      customerId,
      orderId,
      shipmentId,
      details: { ...boxDetails(box), ...(isReprint && { reprint: reason }) },
      ...(isReprint && {
        change: { before: {}, after: { reprint: reason, ...(note !== null && { note }) } },
      }),
    })
    return { prints: printed + 1 }
  })
}

/** The caller holds the shipment. */
async function countPrints(tx: Tx, shipmentId: string, boxId: string): Promise<number> {
  const story = await tx
    .selectFrom('events')
    .select(['type', 'details'])
    .where('shipment_id', '=', shipmentId)
    .where('type', 'in', labelFacts)
    .orderBy('id')
    .execute()
  return printsOfBox(story, boxId).length
}
