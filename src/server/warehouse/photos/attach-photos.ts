import { sql } from 'kysely'
import type { Tx } from '#server/core/context.ts'
import { InvalidInput } from '#server/core/refused.ts'

/** Binds one's own photos, that no parcel has, to a parcel, in that order; 422 `photoIds: unknown` when one is not. */
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
    .returning('id')
    .execute()
  if (attached.length !== photoIds.length) throw new InvalidInput({ photoIds: 'unknown' })
}
