import { boxNumber } from '#domain/shipment/box.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { requireOpenDispatch } from './require-open-dispatch.ts'

/** Takes a box out of the van again, until the dispatch closes. */
export async function unloadBox(
  ctx: Context,
  { dispatchId, boxId }: { readonly dispatchId: string; readonly boxId: string },
): Promise<Record<string, never>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await requireOpenDispatch(tx, dispatchId, 'share')
    const box = found(
      await tx
        .selectFrom('boxes as b')
        .innerJoin('shipments as s', 's.id', 'b.shipment_id')
        .select(['s.id as shipment_id', 's.number', 'b.place'])
        .where('b.id', '=', boxId)
        .executeTakeFirst(),
    )
    const unloaded = await tx
      .deleteFrom('dispatch_boxes')
      .where('box_id', '=', boxId)
      .where('dispatch_id', '=', dispatchId)
      .returning('tracking_number')
      .executeTakeFirst()
    if (!unloaded) throw new Refused('box-not-loaded')
    await recordFact(tx, ctx, {
      type: 'dispatch.box-unloaded',
      shipmentId: box.shipment_id,
      details: { dispatchId, boxId, number: boxNumber(box.number, box.place) },
    })
    return {}
  })
}
