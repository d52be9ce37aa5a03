import type { Tx } from '#server/core/context.ts'

/** Ends the live link of a box; whether there was one. */
export async function endLink(tx: Tx, shipmentId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('tracking_links')
    .set({ revoked_at: now })
    .where('shipment_id', '=', shipmentId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
