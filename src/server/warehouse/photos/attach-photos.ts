import { sql } from 'kysely'
import type { Tx } from '#server/core/context.ts'
import { InvalidInput } from '#server/core/refused.ts'

/**
 * Attaches the actor's own photos, which no parcel has yet, to a parcel in that order; 422 `photoIds: unknown` when one is not
 * among them.
 */
export async function attachPhotos(
  tx: Tx,
  staffId: string,
  parcelId: string,
  photoIds: readonly string[],
): Promise<void> {
  const attached = await tx
    .updateTable('photos')
    .set({ parcel_id: parcelId })
    .set({ place: sql<number>`array_position(${photoIds}::uuid[], id)` })
    .where('id', 'in', photoIds)
    .where('uploaded_by', '=', staffId)
    .where('parcel_id', 'is', null)
    .where('box_id', 'is', null)
    .returning('id')
    .execute()
  if (attached.length !== photoIds.length) throw new InvalidInput({ photoIds: 'unknown' })
}
