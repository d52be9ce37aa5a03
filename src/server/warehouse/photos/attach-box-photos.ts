import type { BoxPhoto } from '#contract/core/box-photo.ts'
import type { Tx } from '#server/core/context.ts'
import { InvalidInput } from '#server/core/refused.ts'

/** Gives a box the actor's own photos, which nothing has yet; 422 `photos: unknown` when one is not among them. */
export async function attachBoxPhotos(
  tx: Tx,
  staffId: string,
  boxId: string,
  photos: readonly BoxPhoto[],
): Promise<void> {
  for (const { photoId, moment } of photos) {
    const attached = await tx
      .updateTable('photos')
      .set({ box_id: boxId, moment })
      .where('id', '=', photoId)
      .where('uploaded_by', '=', staffId)
      .where('parcel_id', 'is', null)
      .where('claim_id', 'is', null)
      .where('box_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!attached) throw new InvalidInput({ photos: 'unknown' })
  }
}
