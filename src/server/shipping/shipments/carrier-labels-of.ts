import { carrierPapers } from '#contract/shipping/box-papers.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'

/** The labels that the carrier made of these boxes. */
export async function carrierLabelsOf(db: Database, boxIds: readonly string[]) {
  if (boxIds.length === 0) return []
  const rows = await db
    .selectFrom('carrier_labels')
    .select(['box_id', 'tracking_number', 'has_cn23'])
    .where('box_id', 'in', boxIds)
    .where('status', '=', 'made')
    .execute()
  return rows.map((row) => ({
    boxId: row.box_id,
    trackingNumber: row.tracking_number ?? '',
    hasCn23: row.has_cn23,
  }))
}

/** The label that a carrier made of this box: the number that it leaves under, and with whom. */
export async function carrierLabelOf(
  tx: Tx,
  boxId: string,
): Promise<{ readonly trackingNumber: string; readonly carrierCode: string } | undefined> {
  const row = await tx
    .selectFrom('carrier_labels')
    .select(['tracking_number', 'carrier_code'])
    .where('box_id', '=', boxId)
    .where('status', '=', 'made')
    .executeTakeFirst()
  return row && { trackingNumber: row.tracking_number ?? '', carrierCode: row.carrier_code }
}

/** The label of an opened box is of a weight that is no more: the box is closed again under another. */
export async function voidCarrierLabel(tx: Tx, ctx: Context, boxId: string): Promise<void> {
  const voided = await tx
    .updateTable('carrier_labels')
    .set({ status: 'voided', ended_at: ctx.now() })
    .where('box_id', '=', boxId)
    .where('status', 'in', ['asked', 'made'])
    .returning('id')
    .execute()
  await promiseRemoval(
    tx,
    ctx,
    voided.flatMap(({ id }) => papersOfLabel(id)),
  )
}

/** Where a carrier's PDF is stored: by the request that it answers. */
export const paperKey = (labelId: string, paper: (typeof carrierPapers)[number]): string =>
  `carrier/${labelId}.${paper}`

/** Where all that the carrier sent for a label is stored, if it sent anything. */
export const papersOfLabel = (labelId: string): string[] =>
  carrierPapers.map((paper) => paperKey(labelId, paper))
