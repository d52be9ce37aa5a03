import type { Database, Tx } from '#server/core/context.ts'

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
