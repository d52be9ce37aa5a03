import { boxTransitions } from '#domain/shipment/box.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'
import { papersOfLabel } from './carrier-papers.ts'

/**
 * Opens closed boxes that have not left: their parcels are in no box, and the label that a carrier made or is making of them does
 * not count any more (docs/rules/shipping.md#failures). The caller holds the shipment's lock.
 */
export async function openBoxes(tx: Tx, ctx: Context, boxIds: readonly string[]): Promise<void> {
  if (boxIds.length === 0) return
  await tx
    .updateTable('boxes')
    .set({ status: boxTransitions.open.to, updated_at: ctx.now() })
    .where('id', 'in', boxIds)
    .execute()
  await tx
    .updateTable('shipment_parcels')
    .set({ box_id: null })
    .where('box_id', 'in', boxIds)
    .execute()
  const voided = await tx
    .updateTable('carrier_labels')
    .set({ status: 'voided', ended_at: ctx.now() })
    .where('box_id', 'in', boxIds)
    .where('status', 'in', ['asked', 'made'])
    .returning('id')
    .execute()
  await promiseRemoval(
    tx,
    ctx,
    voided.flatMap(({ id }) => papersOfLabel(id)),
  )
}
