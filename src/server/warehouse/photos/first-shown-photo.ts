import type { Database } from '#server/core/context.ts'
import { thumbnailSide } from '#server/core/pictures/re-encode.ts'

/** The first photo of a parcel that its owner sees, and the size of its thumbnail. */
export async function firstShownPhoto(
  db: Pick<Database, 'selectFrom'>,
  parcelId: string,
): Promise<{ photoId: string; width: number; height: number } | undefined> {
  const photo = await db
    .selectFrom('photos')
    .select(['id', 'width', 'height'])
    .where('parcel_id', '=', parcelId)
    .where('is_private', '=', false)
    .orderBy('place')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (!photo) return undefined
  const scale = thumbnailSide / Math.max(photo.width, photo.height)
  return {
    photoId: photo.id,
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  }
}
